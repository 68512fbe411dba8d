import { countOf } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { mostTakenAlone } from '../../contract/chat-words.ts'
import type { Difference, Step, Wanted } from '../../rules/chat-state.ts'
import { type Scope, withinScope } from '../../rules/scope.ts'
import { compareServer } from './compare-server.ts'
import { doStep, type Work } from './do-step.ts'
import { beginJob, finishJob, type HeldJob, laterJob, letGoJob } from './job.queries.ts'
import { getServer, loadKnown } from './known.queries.ts'
import { type Lease, LeaseLost, renewLease, whileHeld } from './lease.ts'
import { setUpServer } from './set-up.ts'
import { nextTry, StepRefused, stepFailure } from './step-failure.ts'
import { didText } from './step-words.ts'
import { addSteps, beginStep, endStep, type JobStep, listSteps, logLine, setSteps } from './steps.queries.ts'

/** How often what was written is read back and, where it is not there, written again. */
const mostRounds = 3

interface Doing {
  readonly services: Services
  readonly lease: Lease
  readonly job: HeldJob
  readonly client: HeartbeatClient
}
const nowOf = ({ services }: Pick<Doing, 'services'>) => new Date(services.clock.nowMs())

/**
 * Does a job, or goes on with one that a killed process left: compares, numbers what differs, puts it right in order, and
 * compares again – what is not there when it is read back is written again. What is done is never done again.
 *
 * @throws LeaseLost when another worker has taken over
 */
export async function performJob(services: Services, lease: Lease, jobId: number): Promise<void> {
  const job = await beginJob(services.database, jobId, new Date(services.clock.nowMs()))
  if (job === undefined) return
  try {
    const client = services.vendors.chat[lease.server]
    if (client === null)
      throw new StepRefused('This community is not set up: whoever runs the server sets its key.', 'ours')
    if (services.outgoingHold.reason() !== undefined)
      throw new StepRefused('What goes out is held: see the outbox. Release it, then sync again.', 'ours')
    await work({ services, lease, job, client })
    await end({ services, lease, job }, (database) => finishJob(database, job.id, nowOf({ services })))
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    const ending = { services, lease, job }
    await leaveToNext(error, () => end(ending, (database) => letGoJob(database, job)))
    await fail(ending, error)
  }
}

type Ending = Pick<Doing, 'services' | 'lease' | 'job'>

/** Writes how a job ended, or that it waits: what another does by now is theirs to end. @throws LeaseLost */
const end = ({ services, lease, job }: Ending, write: (db: Database) => Promise<void>): Promise<void> =>
  inTransaction(services.database, async (database) => {
    await renewLease({ database, clock: services.clock }, lease, job.id)
    await write(database)
  })

async function fail(ending: Ending, error: unknown): Promise<void> {
  const { services, job } = ending
  const { clock } = services
  const isKnown = error instanceof VendorError || error instanceof StepRefused
  const failure = stepFailure(
    isKnown
      ? error
      : new StepRefused('It broke on our side; whoever runs the server was told. Sync again.', 'ours'),
  )
  const again = failure.stops === 'until later' ? nextTry(job.tries, clock.nowMs()) : null
  const text = again === null ? failure.text : `${failure.text} ${again.sentence}`
  const at = nowOf({ services })
  const { cause } = failure
  await end(ending, async (database) => {
    await logLine(database, job.id, 'error', text, at)
    if (again === null) await finishJob(database, job.id, at, { failure: text, cause })
    else await laterJob(database, job, { failure: text, cause, nextTryAt: new Date(again.atMs), at })
  })
  if (!isKnown) services.reportError(error, `chat-sync.${job.type}`)
}

async function work(doing: Doing): Promise<void> {
  const { services, job, client, lease } = doing
  const { database } = services
  if (job.type === 'setup') await setUpServer(services, lease.server, client, job)
  for (let round = 1; ; round++) {
    await renewOrStop(doing)
    const compared = await whileHeld(services, lease, job.id, () =>
      compareServer(services, lease.server, client),
    )
    const { differences, ignored, wanted, counts } = compared
    const read = `Read ${countOf(counts.users, 'user')}, ${countOf(counts.groups, 'group')} and ${countOf(counts.channels, 'channel')}.`
    await logLine(database, job.id, 'info', round === 1 ? read : `Read back: ${read.slice(5)}`, nowOf(doing))
    await noteRead(doing, counts.users + counts.groups + counts.channels)
    const left = withinScope(compared, job.scope, ignored)
    const pending = await settle(doing, round, withInvitation(left, job.scope, round, wanted), differences)
    if (pending.length === 0) return
    if (round > mostRounds) return giveUp(doing, pending)
    const setUp = await getServer(database, lease.server)
    if (setUp.memberRoleId === null || setUp.staffRoleId === null)
      throw new StepRefused('The basic setup was not made. Make it, then sync again.', 'data')
    const context = {
      ...{ services, client, server: lease.server, wantedRooms: wanted.rooms },
      people: new Map(wanted.people.map((person) => [person.userId, person])),
      ...{ memberRoleId: setUp.memberRoleId, staffRoleId: setUp.staffRoleId },
      categories: { house: setUp.housesCategoryId, experience: setUp.experiencesCategoryId },
    }
    for (const step of pending) {
      await renewOrStop(doing)
      // What a step before made is known to those after it.
      const needsRooms = 'room' in step.step
      const rooms = needsRooms ? (await loadKnown(database, lease.server, services.clock.nowMs())).rooms : []
      await perform(doing, { ...context, rooms }, step)
    }
  }
}

/** An invitation that somebody asked for once more, beside what differs. */
function withInvitation(
  left: readonly Difference[],
  scope: Scope,
  round: number,
  { people }: Wanted,
): readonly Difference[] {
  if (scope.of !== 'people' || scope.invites !== true || round > 1) return left
  const userIds = scope.userIds.filter((id) => people.some(({ userId }) => userId === id))
  const [first] = people.filter(({ userId }) => userId === userIds[0])
  if (first === undefined || left.some(({ key }) => key === 'invite')) return left
  const step: Step = { kind: 'invite', userIds }
  const { name } = first
  return [
    ...left,
    {
      ...{ key: 'invite', step, verb: 'Invite', source: 'school', type: 'invitation', name },
      ...{ fact: `${name} is to be invited again`, cause: 'Somebody asked for it', isOurs: true },
      ...{ canRepair: true, taken: 0, userIds, room: null },
    },
  ]
}

/**
 * Brings the steps of a job up to what was compared: what does not differ any more is done, what differs newly is added,
 * and what takes away more than 20 waits for a second person. Returns the steps that are to be done now.
 */
async function settle(
  { services, job }: Doing,
  round: number,
  left: readonly Difference[],
  all: readonly Difference[],
): Promise<JobStep[]> {
  const { database } = services
  const steps = await listSteps(database, job.id)
  // Whose account was to go and is there still counts as ours, whatever is known of it since.
  const removals = all.filter(({ step }) => step.kind === 'remove_user')
  const byKey = new Map([...removals, ...left].map((difference) => [difference.key, difference]))
  const agreed = steps.filter(
    ({ key, state }) => (state === 'applied' || state === 'waiting') && !byKey.has(key),
  )
  await setSteps(
    database,
    job.id,
    agreed.map(({ position }) => position),
    { state: 'done' },
  )
  const known = new Set(steps.map(({ key }) => key))
  // A plan was read by somebody: what came since is not part of it.
  const added = job.isPlan ? [] : left.filter(({ key }) => !known.has(key))
  // In the first round what there is to do is numbered; later, what the work itself brought about.
  const takenBefore = steps.reduce((sum, { taken }) => sum + taken, 0)
  const taken = added.reduce((sum, difference) => sum + difference.taken, takenBefore)
  const isHeld = taken > mostTakenAlone && !job.isApproved
  const isKept = (difference: Difference) => isHeld && difference.taken > 0
  await addSteps(
    database,
    job.id,
    added.filter((difference) => !isKept(difference)),
  )
  await addSteps(database, job.id, added.filter(isKept), 'held')
  const now = await listSteps(database, job.id)
  const open = now.filter(
    ({ key, state, tries }) =>
      byKey.has(key) && (state === 'waiting' || (state === 'applied' && (round > 1 || tries > 0))),
  )
  return open.map((one) => ({ ...one, step: asShown(one.step, byKey.get(one.key)?.step, job.isPlan) }))
}

/** A step as it is to be done now. Of a plan nobody is taken out whom the plan did not show. */
function asShown(shown: Step, now: Step | undefined, isPlan: boolean): Step {
  if (now === undefined) return shown
  if (!isPlan || now.kind !== 'remove_members' || shown.kind !== 'remove_members') return now
  return { ...now, userIds: now.userIds.filter((id) => shown.userIds.includes(id)) }
}

async function perform(doing: Doing, work: Work, { position, tries, step, name, fact }: JobStep) {
  const { services, job } = doing
  const at = { jobId: job.id, position }
  await beginStep(services.database, job.id, position)
  try {
    const left = await doStep(work, step, tries > 0)
    await endStep(
      services.database,
      { ...at, at: nowOf(doing) },
      left && 'skipped' in left
        ? { state: 'skipped', reason: left.skipped, line: `${fact}: left out. ${left.skipped}` }
        : { state: 'applied', line: didText({ step: left?.did ?? step, name }) },
    )
  } catch (error) {
    if (!(error instanceof VendorError) && !(error instanceof StepRefused)) throw error
    const { stops, text, cause } = stepFailure(error)
    if (stops !== 'step') throw error
    await endStep(
      services.database,
      { ...at, at: nowOf(doing) },
      { state: 'failed', reason: text, cause, line: `${fact}. ${text}` },
    )
  }
}

/** What was written three times and is still not there when it is read back. */
async function giveUp({ services, job }: Doing, pending: readonly JobStep[]): Promise<void> {
  const reason = 'It was written three times and is not there when it is read back. Look at it there.'
  await setSteps(
    services.database,
    job.id,
    pending.map(({ position }) => position),
    {
      ...{ state: 'failed', reason, cause: 'theirs' },
    },
  )
  for (const { fact } of pending)
    await logLine(services.database, job.id, 'error', `${fact}. ${reason}`, nowOf({ services }))
}

/** Somebody asked the job to stop: what is done stays, the rest is left. */
class Stopped extends StepRefused {}

async function renewOrStop({ services, lease, job }: Doing): Promise<void> {
  const { isStopAsked } = await renewLease(services, lease, job.id)
  if (isStopAsked) throw new Stopped('It was stopped. What was done stays.', 'ours')
}

const noteRead = ({ services, job }: Doing, readCount: number) =>
  services.database
    .updateTable('chatJobs')
    .set((eb) => ({
      readCount: eb.fn('greatest', ['readCount', eb.val(readCount)]),
      updatedAt: nowOf({ services }),
    }))
    .where('id', '=', job.id)
    .execute()
