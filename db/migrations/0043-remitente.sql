-- The name that mail comes from, as the owner wrote it; NULL: MAIL_FROM's, or else the school's.
ALTER TABLE avisos ADD COLUMN remitente TEXT;
