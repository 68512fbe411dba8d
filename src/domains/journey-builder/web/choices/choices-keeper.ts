import { ApiError, messageOf } from '#web/calls/api-error.ts'
import type { ChoiceList } from '../../contract/journey.schemas.ts'

type Chosen = readonly number[]

/** What stays in the browser until it is saved, with the version it was chosen over. */
export interface ChoicesDraft {
  readonly chosen: Chosen
  readonly version: number
  /** The lists that were sent over that version and of which no answer came. */
  readonly unanswered: readonly Chosen[]
}

export const readChoicesDraft = (stored: unknown): ChoicesDraft | undefined => {
  const { chosen, version, unanswered } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (!Array.isArray(chosen) || typeof version !== 'number') return undefined
  const lists = Array.isArray(unanswered) ? unanswered.filter((one) => Array.isArray(one)) : []
  return { chosen: numbersOf(chosen), version, unanswered: lists.map(numbersOf) }
}

const numbersOf = (given: readonly unknown[]): Chosen => given.filter((id) => typeof id === 'number')

const isSame = (one: Chosen, other: Chosen) => one.join() === other.join()

interface Meanwhile {
  readonly by: string
  readonly chosen: Chosen
  readonly version: number
}

export interface ChoicesState {
  readonly chosen: Chosen
  readonly status: 'saved' | 'sending' | 'unsent'
  readonly failure: string
  /** What somebody else saved while this was open. */
  readonly other: Meanwhile | undefined
}

type StoredList = Pick<ChoiceList, 'chosen' | 'version'>

/**
 * How a list goes from here to the server and to the browser's store; given with each call, as the page has them then.
 */
export interface Ways<List extends StoredList> {
  readonly send: (wish: { experience_ids: number[]; version: number }) => Promise<{ list: List }>
  readonly onSaved: (list: List) => void
  /** The list that a refusal carries because somebody else was faster; undefined for other errors. */
  readonly meanwhileOf: (error: unknown) => Meanwhile | undefined
  readonly keepHere: (draft: ChoicesDraft) => void
  readonly forget: () => void
}

/**
 * Ranked choices as they stand on the screen. Each change is sent at once, one after the other; what was not saved yet
 * stays in the browser, and is sent again. What somebody else saved meanwhile is shown, never overwritten; a list of one's
 * own of which the answer was lost is nobody else's.
 */
export function keepChoices<List extends StoredList>(list: StoredList, draft: ChoicesDraft | undefined) {
  const unsent = draft && !isSame(draft.chosen, list.chosen) ? draft : undefined
  const listeners = new Set<() => void>()
  let version = unsent?.version ?? list.version
  let unanswered = unsent?.unanswered ?? []
  let isSending = false
  let state: ChoicesState = {
    chosen: unsent?.chosen ?? list.chosen,
    status: unsent === undefined ? 'saved' : 'unsent',
    failure: '',
    other: undefined,
  }
  const set = (part: Partial<ChoicesState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  /** Nothing that was sent over an older version can still arrive. */
  const goOnFrom = (newer: number) => {
    version = newer
    unanswered = []
  }

  async function sendOne(chosen: Chosen, ways: Ways<List>): Promise<void> {
    const before = unanswered
    unanswered = [...before.filter((one) => !isSame(one, chosen)), chosen]
    ways.keepHere({ chosen, version, unanswered })
    try {
      const answer = await ways.send({ experience_ids: [...chosen], version })
      goOnFrom(answer.list.version)
      ways.onSaved(answer.list)
    } catch (error) {
      const meanwhile = ways.meanwhileOf(error)
      if (meanwhile !== undefined && before.some((one) => isSame(one, meanwhile.chosen))) {
        goOnFrom(meanwhile.version)
        return sendOne(state.chosen, ways)
      }
      // What was refused did not arrive; of a server that broke down nobody knows.
      if (error instanceof ApiError && error.status < 500) unanswered = before
      ways.keepHere({ chosen: state.chosen, version, unanswered })
      set({ status: 'unsent', failure: messageOf(error), other: meanwhile ?? state.other })
      throw error
    }
  }

  async function sendAll(ways: Ways<List>): Promise<void> {
    if (isSending) return
    isSending = true
    set({ status: 'sending' })
    try {
      let sent: Chosen | undefined
      while (sent !== state.chosen) {
        sent = state.chosen
        await sendOne(sent, ways)
      }
      ways.forget()
      set({ status: 'saved', failure: '' })
    } catch {
      // The failure is shown by now, and the list kept in the browser.
    } finally {
      isSending = false
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The list as the server has it, when the page opens and whenever it is read again. */
    arrived(stored: StoredList, kept: ChoicesDraft | undefined, ways: Ways<List>): void {
      if (isSending) return
      // It was kept by a page of before and has not been sent by this one.
      if (state.status === 'unsent' && state.failure === '') return void sendAll(ways)
      if (state.status !== 'saved') return
      // It arrived, only its answer did not: it must not come back over what is saved later.
      if (kept !== undefined && isSame(kept.chosen, stored.chosen)) ways.forget()
      if (stored.version <= version) return
      goOnFrom(stored.version)
      set({ chosen: stored.chosen })
    },
    change(chosen: Chosen, ways: Ways<List>): void {
      set({ chosen })
      // Also what waits for the answer to an older list outlives a closed tab.
      ways.keepHere({ chosen, version, unanswered })
      void sendAll(ways)
    },
    send: (ways: Ways<List>) => void sendAll(ways),
    /** Which of the two stays. */
    resolve(isMine: boolean, ways: Ways<List>): void {
      const { other, chosen } = state
      if (other === undefined) return
      goOnFrom(other.version)
      set({ chosen: isMine ? chosen : other.chosen, other: undefined })
      void sendAll(ways)
    },
  }
}
