-- One that an administrator has had sent to somebody who lost theirs.
alter table recovery_code add column expires_at timestamptz;
