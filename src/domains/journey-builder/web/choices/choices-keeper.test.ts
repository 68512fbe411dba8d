import { expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/calls/api-error.ts'
import { type ChoicesDraft, keepChoices, readChoicesDraft, type Ways } from './choices-keeper.ts'

interface List {
  readonly chosen: number[]
  readonly version: number
}

class Conflict extends ApiError {
  readonly stands: List
  constructor(stands: List) {
    super('CONFLICT', 409, { message: 'Ana has saved other choices in the meantime.' })
    this.stands = stands
  }
}

/** A server with one list, as `saveChoices` keeps it, and the browser of who chooses. */
function school(chosen: number[] = [], version = 0) {
  let stands: List = { chosen, version }
  let isLost = false
  let held: Promise<void> | undefined
  let here: ChoicesDraft | undefined
  const ways: Ways<List> = {
    send: async (wish) => {
      await held
      if (wish.experience_ids.join() !== stands.chosen.join() || stands.version === 0) {
        if (wish.version !== stands.version) throw new Conflict(stands)
        stands = { chosen: wish.experience_ids, version: stands.version + 1 }
      }
      if (isLost) throw new Unreachable('The answer was lost.')
      return { list: stands }
    },
    onSaved: () => {},
    meanwhileOf: (error) => (error instanceof Conflict ? { by: 'Ana', ...error.stands } : undefined),
    keepHere: (draft) => {
      here = draft
    },
    forget: () => {
      here = undefined
    },
  }
  return {
    ways,
    stands: () => stands,
    here: () => here,
    /** Opens the page, with what the browser has kept. */
    open: () => {
      const kept = readChoicesDraft(JSON.parse(JSON.stringify(here ?? null)))
      const keeper = keepChoices<List>(stands, kept)
      keeper.arrived(stands, kept, ways)
      return keeper
    },
    lose: (isIt: boolean) => {
      isLost = isIt
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Somebody else saves. */
    save: (next: number[]) => {
      stands = { chosen: next, version: stands.version + 1 }
    },
    keep: (draft: ChoicesDraft) => {
      here = draft
    },
  }
}
const turns = () => new Promise((done) => setTimeout(done))

it('saves each change, one after the other, and keeps none of it in the browser then', async () => {
  const there = school()
  const keeper = there.open()
  keeper.change([1], there.ways)
  keeper.change([1, 2], there.ways)
  await turns()
  expect(there.stands()).toEqual({ chosen: [1, 2], version: 2 })
  expect(keeper.state()).toMatchObject({ chosen: [1, 2], status: 'saved', failure: '' })
  expect(there.here()).toBeUndefined()
})

it('keeps in the browser at once what waits for the answer to an older list, and sends it when it is opened', async () => {
  const there = school()
  const letGo = there.hold()
  const keeper = there.open()
  keeper.change([1], there.ways)
  keeper.change([1, 2], there.ways)
  expect(there.here()).toEqual({ chosen: [1, 2], version: 0, unanswered: [[1]] })
  // The tab is closed: the first list arrives, and nobody hears its answer.
  const kept = there.here()
  there.lose(true)
  letGo()
  await turns()
  there.lose(false)
  if (kept) there.keep(kept)
  expect(there.stands().chosen).toEqual([1])
  const again = there.open()
  expect(again.state()).toMatchObject({ chosen: [1, 2], status: 'sending' })
  await turns()
  expect(again.state()).toMatchObject({ status: 'saved', other: undefined })
  expect(there.stands()).toEqual({ chosen: [1, 2], version: 2 })
  expect(there.here()).toBeUndefined()
})

it('does not take a list of its own, of which the answer was lost, for one of somebody else', async () => {
  const there = school()
  const keeper = there.open()
  there.lose(true)
  keeper.change([1], there.ways)
  await turns()
  expect(keeper.state().status).toBe('unsent')
  there.lose(false)
  keeper.change([1, 2], there.ways)
  await turns()
  expect(keeper.state()).toMatchObject({ status: 'saved', other: undefined })
  expect(there.stands()).toEqual({ chosen: [1, 2], version: 2 })
})

it('asks about the list of somebody else, also once an answer was lost', async () => {
  const there = school()
  const keeper = there.open()
  there.lose(true)
  keeper.change([1], there.ways)
  await turns()
  there.lose(false)
  there.save([3])
  keeper.change([1, 2], there.ways)
  await turns()
  expect(keeper.state()).toMatchObject({ status: 'unsent', other: { chosen: [3], version: 2 } })
  expect(there.stands().chosen).toEqual([3])
  keeper.resolve(true, there.ways)
  await turns()
  expect(keeper.state()).toMatchObject({ status: 'saved', other: undefined })
  expect(there.stands().chosen).toEqual([1, 2])
})

it('forgets what arrived although its answer did not: it comes back over nothing later', async () => {
  const there = school([1], 1)
  there.keep({ chosen: [1], version: 0, unanswered: [[1]] })
  const keeper = there.open()
  expect(keeper.state().status).toBe('saved')
  expect(there.here()).toBeUndefined()
  there.save([3])
  keeper.arrived(there.stands(), undefined, there.ways)
  expect(keeper.state().chosen).toEqual([3])
  keeper.change([3, 2], there.ways)
  await turns()
  expect(there.stands().chosen).toEqual([3, 2])
})

it('reads what an older version of the product kept, and nothing else', () => {
  expect(readChoicesDraft({ chosen: [1, 'x'], version: 2 })).toEqual({
    ...{ chosen: [1], version: 2, unanswered: [] },
  })
  for (const stored of [null, {}, { chosen: [1] }]) expect(readChoicesDraft(stored)).toBeUndefined()
})
