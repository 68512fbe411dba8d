import { finished } from 'node:stream'
import type { LeavingFile } from '../api/downloads.ts'
import type { RequestContext } from '../api/handlers.ts'
import { mostPeopleTaken } from './much.ts'
import { mayTakeMany, unproved } from './proof.ts'
import { beginDeparture } from './record-departure.ts'

/**
 * A file of people as it may leave: the same rule as of tables (`take-away.ts`), of people who were counted before. All of
 * them count as taken from its first byte on: who has half of a packed file may read it.
 *
 * @throws PROOF_NEEDED, SECOND_FACTOR_NEEDED (403)
 */
export async function takeFileAway(
  context: RequestContext,
  path: string,
  leaving: LeavingFile,
): Promise<LeavingFile> {
  const { file, tells } = leaving
  if (tells.people > mostPeopleTaken && !mayTakeMany(context)) {
    file.destroy()
    throw unproved(context)
  }
  const departure = await beginDeparture(context, { what: tells.what, path })
  const far = { people: tells.people, rows: tells.people }
  await departure.note({ ...far, isWhole: false })
  finished(file, (error) => void departure.note({ ...far, isWhole: !error }))
  return leaving
}
