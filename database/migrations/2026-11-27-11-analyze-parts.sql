-- PostgreSQL learns by itself what the parts hold, and not what their tables do: from the first night on a job tells it,
-- until then this.
analyze presence_events, attendance_changes, audit_log, notifications, outbox_mails;
