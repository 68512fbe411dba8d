/** In place of the school year with which something was put away: deleted for good, because the school keeps it no longer. */
export const forgotten = 'forgotten'

/** A kind of record that a school may keep for a limited time. */
interface KindOfRecord {
  readonly title: string
  /** What is deleted then, and what stays, in one sentence for the page of the settings. */
  readonly about: string
  /** Days until it is deleted; null keeps it for good until the school says otherwise. */
  readonly defaultDays: number | null
  /** The bounds of what the school may choose, in days. */
  readonly leastDays: number
  readonly mostDays: number
}

const year = 365

/**
 * Every kind of record with a period of its own, what happens to it then, and how long it is kept unless the school
 * says otherwise: what was never deleted before stays until somebody chooses a period (decision 113).
 */
export const kindsOfRecords = {
  audit_log: {
    title: 'Audit log',
    about: 'Who saw and changed whose records.',
    defaultDays: null,
    leastDays: 3 * year,
    mostDays: 20 * year,
  },
  presence_events: {
    title: 'What video meetings saw',
    about: 'Who joined and left which meeting, and when. Rolls keep what was computed from it.',
    defaultDays: null,
    leastDays: year,
    mostDays: 10 * year,
  },
  attendance_changes: {
    title: 'Changes of rolls',
    about: 'Who changed which status, from what and when. Rolls keep the status itself.',
    defaultDays: null,
    leastDays: 3 * year,
    mostDays: 20 * year,
  },
  notifications: {
    title: 'Notifications',
    about: 'What the bell showed to people.',
    defaultDays: null,
    leastDays: 30,
    mostDays: 5 * year,
  },
  sent_mails: {
    title: 'Sent emails',
    about: 'The emails of the outbox that were sent, with their text.',
    defaultDays: null,
    leastDays: 30,
    mostDays: 10 * year,
  },
  sign_ins: {
    title: 'Sessions and sign-ins',
    about: 'Who signed in when and from which browser, and which tries were refused.',
    defaultDays: null,
    leastDays: 90,
    mostDays: 5 * year,
  },
  provisioning_calls: {
    title: 'Calls of identity providers',
    about: 'What a provider did to staff and what was refused. The audit keeps what was changed.',
    defaultDays: 90,
    leastDays: 30,
    mostDays: 5 * year,
  },
  token_calls: {
    title: 'Calls of programs',
    about: 'What programs called with a token, from where. The audit keeps what they changed.',
    defaultDays: 90,
    leastDays: 30,
    mostDays: 5 * year,
  },
  deleted_saved_views: {
    title: 'Deleted saved views',
    about: 'A saved view that was deleted can be brought back until then.',
    defaultDays: 1,
    leastDays: 1,
    mostDays: 90,
  },
  import_undo_logs: {
    title: 'Undo of imports',
    about:
      'What an import changed, so that it can be rolled back until then. The import stays in the history.',
    defaultDays: 30,
    leastDays: 30,
    mostDays: year,
  },
  deleted_documents: {
    title: 'Deleted documents of students',
    about:
      'A document that was deleted can be brought back until then; after that its file is gone for good.',
    defaultDays: 30,
    leastDays: 7,
    mostDays: year,
  },
  expired_documents: {
    title: 'Expired documents of students',
    about: 'Documents whose last day of validity has passed, with their files.',
    defaultDays: null,
    leastDays: year,
    mostDays: 20 * year,
  },
  unsent_files: {
    title: 'Files that were never handed in',
    about: 'What was uploaded to a task or an editor and neither sent nor saved.',
    defaultDays: 30,
    leastDays: 7,
    mostDays: year,
  },
} as const satisfies Readonly<Record<string, KindOfRecord>>

export type RecordKind = keyof typeof kindsOfRecords

export const recordKinds = Object.keys(kindsOfRecords) as RecordKind[]

/** The period of a kind in days as the school chose it, null for good; as it is by default where it chose none. */
export const keptDaysOf = (
  chosen: Partial<Readonly<Record<RecordKind, number | null>>>,
  kind: RecordKind,
): number | null => {
  const days = chosen[kind]
  return days === undefined ? kindsOfRecords[kind].defaultDays : days
}

const dayMs = 24 * 60 * 60_000

/**
 * How many days back a log that is kept for `keptDays` goes, for something that began before them: nobody can say
 * "never" of it. Null where the log goes back to its beginning.
 */
export const knownDaysOf = (keptDays: number | null, beganMs: number, nowMs: number): number | null =>
  keptDays !== null && beganMs < nowMs - keptDays * dayMs ? keptDays : null
