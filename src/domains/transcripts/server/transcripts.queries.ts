import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Confirmation, IssuedTranscript, TranscriptState } from '../contract/transcripts.contract.ts'
import { spellCode } from '../rules/transcript-code.ts'

/** SQL: what became of the transcript in scope as `t`. One that was superseded stays so, also when the later is revoked. */
const stateOf = sql<TranscriptState>`case when t.revoked_at is not null then 'revoked'
  when exists (select from transcripts later
    where later.student_id = t.student_id and later.version > t.version) then 'superseded'
  else 'genuine' end`

/** Every transcript of a student that was issued, the newest first. */
export async function listIssued(db: Database, studentId: number): Promise<IssuedTranscript[]> {
  const rows = await db
    .selectFrom('transcripts as t')
    .leftJoin('users as issuer', 'issuer.id', 't.issuedBy')
    .leftJoin('users as revoker', 'revoker.id', 't.revokedBy')
    .select([
      't.id',
      't.version',
      't.code',
      't.hash',
      't.issuedAt',
      't.revokedAt',
      't.revokeReason',
      'issuer.name as issuedBy',
      'revoker.name as revokedBy',
      stateOf.as('state'),
    ])
    .where('t.studentId', '=', studentId)
    .orderBy('t.version', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    code: spellCode(row.code),
    hash: row.hash,
    issued_at: row.issuedAt.toISOString(),
    issued_by: row.issuedBy,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revoked_by: row.revokedBy,
    revoke_reason: row.revokeReason,
  }))
}

/** Whether the newest one is not revoked and says what a transcript would say now, by its sum. */
export async function isIssued(db: Database, studentId: number, contentHash: string): Promise<boolean> {
  const newest = await db
    .selectFrom('transcripts as t')
    .select(['t.contentHash', stateOf.as('state')])
    .where('t.studentId', '=', studentId)
    .orderBy('t.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.state === 'genuine' && newest.contentHash === contentHash
}

/**
 * The version of an issued transcript and when it was revoked, without its paper, which is large; undefined where there
 * is none.
 */
export const findIssued = (db: Database, studentId: number, transcriptId: number) =>
  db
    .selectFrom('transcripts')
    .select(['version', 'revokedAt'])
    .where('id', '=', transcriptId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** The paper of an issued transcript with what names its file; undefined where there is none. */
export const findPaper = (db: Database, studentId: number, transcriptId: number) =>
  db
    .selectFrom('transcripts')
    .select(['version', 'issuedAt', 'paper'])
    .where('id', '=', transcriptId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** What may be told to whoever knows the code; undefined for one that was never given. */
export async function findConfirmation(db: Database, code: string): Promise<Confirmation | undefined> {
  const day = (column: 'issued_at' | 'revoked_at') =>
    sql<string | null>`(${sql.ref(`t.${column}`)} at time zone 'America/New_York')::date`
  const row = await db
    .selectFrom('transcripts as t')
    .select([
      't.hash',
      't.fileHash',
      stateOf.as('state'),
      day('issued_at').as('issuedOn'),
      day('revoked_at').as('revokedOn'),
    ])
    .where('t.code', '=', code)
    .executeTakeFirst()
  return (
    row && {
      state: row.state,
      issued_on: row.issuedOn,
      revoked_on: row.revokedOn,
      hash: row.hash,
      file_hash: row.fileHash,
    }
  )
}
