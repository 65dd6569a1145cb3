-- Devices are bound to a password, not to its hash: one password is hashed again at a sign-in.
-- Null binds them to the hash, as before; the hash then moves here when the password is hashed again.
ALTER TABLE users ADD COLUMN password_version TEXT;
