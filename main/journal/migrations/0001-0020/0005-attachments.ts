/** Version 5. Files that are attachments of an asset by a rule; null for master files, as all were before. */
export const attachmentsSchema = 'ALTER TABLE agreed ADD COLUMN attachment_type_id TEXT';
