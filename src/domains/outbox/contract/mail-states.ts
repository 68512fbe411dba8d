/** What can be asked for: `waiting` are also those on their way just now, `retrying` failed and wait for another try. */
export const mailStates = ['waiting', 'retrying', 'failed', 'unknown', 'closed', 'sent'] as const
