-- Widths that exist as AVIF, too, as a JSON list: empty where it does not pay, NULL until it was tried.
ALTER TABLE pictures ADD COLUMN avif_widths TEXT;
CREATE INDEX pictures_without_avif ON pictures (url) WHERE avif_widths IS NULL;

CREATE INDEX recovery_links_by_user ON recovery_links (user_id);
CREATE INDEX recovery_links_by_end ON recovery_links (expires_at);
