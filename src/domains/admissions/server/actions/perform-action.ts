import { setTimeout as wait } from 'node:timers/promises'
import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import type { ActionKind } from '../../contract/application-words.ts'
import { askForEvaluation } from '../evaluation/ask-for-evaluation.ts'
import { askForTranscript } from '../transcript/ask-for-transcript.ts'
import { claimAction, failAction, findAction, finishAction, letGoAction } from './action.queries.ts'
import { ActionRefused, ActionWaits, actionFailure } from './action-failure.ts'
import { bringLater } from './bring-files.ts'
import { createContact, createDeal, updateContact, updateDeal } from './crm-actions.ts'
import { makeFolder } from './make-folder.ts'
import { printPart } from './print-part.ts'
import type { Done, Work } from './work.ts'

const doers: Readonly<Record<ActionKind, (work: Work) => Promise<Done>>> = {
  guardian_pdf: (work) => printPart(work, 'guardian'),
  student_pdf: (work) => printPart(work, 'student'),
  enrolled_folder: makeFolder,
  folder_files: bringLater,
  deal_creation: createDeal,
  contact_creation: createContact,
  contact_update: updateContact,
  deal_info: updateDeal,
  teacher_evaluation: (work) => askForEvaluation(work, 'teacher'),
  mentor_evaluation: (work) => askForEvaluation(work, 'mentor'),
  transcript_request: askForTranscript,
}

const isKind = (kind: string): kind is ActionKind => kind in doers

export type Performed = { readonly isDone: true } | { readonly isDone: false; readonly reason: string }

/**
 * Does an action that was asked for, once however often it is called: what an outside service makes goes by a key that
 * was written down before the call, so that a repeat meets what stands there (decision 0136). One that fails stays with
 * its reason. Undefined, and nothing done, where somebody else works on the application or took the action over.
 */
export async function performAction(services: Services, actionId: number): Promise<Performed | undefined> {
  const work = await claimAction(services, actionId)
  if (work === undefined) return undefined
  try {
    if (!isKind(work.kind)) throw new ActionRefused('This version does not know the action.', 'ours')
    if (services.outgoingHold.reason() !== undefined)
      throw new ActionRefused('What goes out is held: see the outbox. Release it, then try again.', 'ours')
    return (await finishAction(work, await doers[work.kind](work))) ? { isDone: true } : undefined
  } catch (error) {
    await leaveToNext(error, () => letGoAction(work))
    const isKnown =
      error instanceof VendorError || error instanceof ActionRefused || error instanceof ActionWaits
    if (!isKnown) services.reportError(error, `admissions.${work.kind}`)
    const known = isKnown
      ? error
      : new ActionRefused('It broke on our side; whoever runs the server was told. Try again.', 'ours')
    const failure = actionFailure(known, { tries: work.tries, nowMs: services.clock.nowMs() })
    return (await failAction(work, failure)) ? { isDone: false, reason: failure.text } : undefined
  }
}

/** How long somebody is kept waiting at the button; then it goes on by itself. */
const patienceMs = 20_000
const lookMs = 150

/**
 * Performs an action for somebody who waits for it, for `patienceMs` at most. Returns what became of it, also when
 * somebody else performs it at this moment.
 */
export async function performNow(services: Services, actionId: number): Promise<Performed> {
  const givenUp = new AbortController()
  const working = workOn(services, actionId, givenUp.signal)
  const late = wait(patienceMs, undefined, { ref: false }).then((): Performed => {
    givenUp.abort()
    return {
      isDone: false,
      reason: 'The service has not answered yet. It goes on, and stands with the application.',
    }
  })
  return Promise.race([working, late])
}

async function workOn(services: Services, actionId: number, givenUp: AbortSignal): Promise<Performed> {
  while (!givenUp.aborted) {
    const performed = await performAction(services, actionId)
    if (performed !== undefined) return performed
    const action = await findAction(services.database, actionId)
    if (action === undefined || action.state === 'closed')
      return { isDone: false, reason: 'The application was deleted meanwhile.' }
    if (action.state === 'done') return { isDone: true }
    await wait(lookMs)
  }
  return { isDone: false, reason: '' }
}
