import { isAway, isStatus, messageOf } from '#web/calls/api-error.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { findQuestion } from '../../rules/form.ts'
import type { UnsentAnswers } from './kept-here.ts'
import type { SavedAnswer, SentAnswer } from './send-answer.ts'
import { keepUnanswered } from './unanswered.ts'

type Late = ShownForm['answers'][string]['others'][number]

export interface DraftState {
  readonly values: Readonly<Record<string, string>>
  /** Papers that can be taken back. */
  readonly papers: ShownForm['papers']
  /** What other devices, or this one, wrote late, by question. */
  readonly others: Readonly<Record<string, readonly Late[]>>
  /** What the server refused, by question. */
  readonly refusals: Readonly<Record<string, string>>
  /** Questions that somebody has been at: what is wrong with them is said. */
  readonly left: ReadonlySet<string>
  /** changed: typed and not sent yet. waiting: the line is lost. */
  readonly status: 'saved' | 'changed' | 'saving' | 'waiting'
  readonly savedAtMs: number | null
}

/** What stands in the field of a paper. */
export interface StoredFile {
  readonly value: string
  readonly version: number
  readonly savedAt: string
  readonly papers: ShownForm['papers']
}

interface Surroundings {
  readonly send: (answer: SentAnswer) => Promise<SavedAnswer>
  readonly keepHere: (unsent: UnsentAnswers) => void
  readonly keptHere: UnsentAnswers
}

/** It goes by itself: no line, a server that starts anew or has too much to do. */
const isPassing = (error: unknown) => isAway(error) || isStatus(error, 429) || isStatus(error, 500)

/**
 * Whether all that is typed stands at the school as it is shown here: unsent has not arrived yet, refused was not taken, and
 * of newer another device was faster, whose text nobody has read here.
 */
export type Arrival =
  | { readonly is: 'all' }
  | { readonly is: 'unsent' }
  | { readonly is: 'newer'; readonly question: string }
  | { readonly is: 'refused'; readonly question: string; readonly why: string }

const pauseMs = 1_200
const againMs = 4_000

/**
 * Keeps a draft at the server, answer by answer: shortly after typing, at once when a field is left, and in this browser
 * until that arrived. What is typed is shown and never taken away; where another device was faster, both texts stand there.
 */
export function keepDraft(form: ShownForm, { send, keepHere, keptHere }: Surroundings) {
  const versions = new Map(Object.entries(form.answers).map(([key, { version }]) => [key, version]))
  const unsent = new Map(
    // A question that is asked no more takes no answer: what was typed to it could never arrive.
    Object.entries(keptHere).filter(
      ([key, { value }]) => form.answers[key]?.value !== value && findQuestion(form.part, key) !== undefined,
    ),
  )
  const chosen = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  /** Questions whose text gave way to that of another device, one after the other. */
  const gaveWay: string[] = []
  const unanswered = keepUnanswered(Object.fromEntries(unsent))
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let focusOn: string | undefined
  let stepShown: string | undefined
  for (const [key, { version }] of unsent) versions.set(key, version)
  let state: DraftState = {
    values: {
      ...Object.fromEntries(Object.entries(form.answers).map(([key, { value }]) => [key, value])),
      ...Object.fromEntries([...unsent].map(([key, { value }]) => [key, value])),
    },
    papers: form.papers,
    others: Object.fromEntries(Object.entries(form.answers).map(([key, { others }]) => [key, others])),
    refusals: {},
    left: new Set(Object.keys(form.answers)),
    status: unsent.size === 0 ? 'saved' : 'changed',
    savedAtMs: form.savedAt === null ? null : Date.parse(form.savedAt),
  }

  const set = (part: Partial<DraftState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const keep = () => keepHere(Object.fromEntries(unsent))
  const hold = (key: string, value: string) =>
    unsent.set(key, { value, version: versions.get(key) ?? 0, unanswered: unanswered.of(key) })
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }
  const without = <T>(of: Readonly<Record<string, T>>, key: string) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => name !== key))

  function sendOne(key: string): void {
    const unsentOne = unsent.get(key)
    if (unsentOne === undefined || underWay.has(key)) return
    underWay.set(key, arrive(key, unsentOne.value))
    set({ status: 'saving' })
  }

  function sendText(key: string, value: string, isChosen: boolean): Promise<SavedAnswer> {
    const before = unanswered.of(key).filter((text) => text !== value)
    unanswered.sent(key, value)
    const version = versions.get(key) ?? 0
    return send({ question: key, value, version, isChosen, unanswered: before })
  }

  /** The page goes: what was typed while an older text is on its way does not wait for the answer to that. */
  function sendLast(): void {
    flush()
    // Whether it arrives is not heard of here: until an answer says so, it stays in this browser.
    for (const [key, { value }] of unsent)
      if (!unanswered.isLast(key, value)) sendText(key, value, chosen.has(key)).catch(() => {})
  }

  async function arrive(key: string, value: string): Promise<void> {
    const isChosen = chosen.delete(key)
    try {
      const saved = await sendText(key, value, isChosen)
      underWay.delete(key)
      take(key, value, saved)
      keep()
      sendOne(key)
      await underWay.get(key)
    } catch (error) {
      underWay.delete(key)
      if (isChosen) chosen.add(key)
      if (isPassing(error)) {
        wait(againMs)
        return set({ status: 'waiting' })
      }
      // Of a part that was sent nothing changes any more; anything else stays here until it is mended.
      if (isStatus(error, 422)) unsent.delete(key)
      unanswered.refused(key, value)
      set({ refusals: { ...state.refusals, [key]: messageOf(error) } })
    }
    keep()
    if (underWay.size === 0) set({ status: unsent.size === 0 ? 'saved' : 'changed' })
  }

  /** What the server answered to a text: it stands there, or another one does and this one beside it. */
  function take(key: string, sent: string, { version, savedAt, newer, others }: SavedAnswer): void {
    const typed = unsent.get(key)
    const isTypedOn = typed !== undefined && typed.value !== sent
    unanswered.answered(key, sent)
    // What another device wrote was not seen yet by who types on: theirs is not written over.
    if (!isTypedOn || newer === null) versions.set(key, version)
    if (isTypedOn) hold(key, typed.value)
    else unsent.delete(key)
    if (newer !== null && !isTypedOn) gaveWay.push(key)
    set({
      values: newer !== null && !isTypedOn ? { ...state.values, [key]: newer.value } : state.values,
      others: { ...state.others, [key]: others },
      refusals: without(state.refusals, key),
      savedAtMs: newer === null ? Date.parse(savedAt) : Date.now(),
    })
  }

  const write = (key: string, value: string) => {
    hold(key, value)
    keep()
    set({
      values: { ...state.values, [key]: value },
      refusals: without(state.refusals, key),
      status: 'changed',
    })
  }
  const flush = () => {
    clearTimeout(timer)
    for (const key of [...unsent.keys()]) sendOne(key)
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') sendLast()
  }

  return {
    state: () => state,
    /**
     * Calls the listener on changes; while there is one, the draft is sent when the page is left, and when the line is
     * back.
     */
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        addEventListener('pagehide', sendLast)
        addEventListener('online', flush)
        document.addEventListener('visibilitychange', flushWhenHidden)
        if (unsent.size > 0) wait(0)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        removeEventListener('pagehide', sendLast)
        removeEventListener('online', flush)
        document.removeEventListener('visibilitychange', flushWhenHidden)
        flush()
      }
    },
    type: (key: string, value: string) => {
      write(key, value)
      wait(pauseMs)
    },
    /** A field is left, or something was chosen: it is sent at once. */
    leave: (key: string) => {
      set({ left: new Set([...state.left, key]) })
      flush()
    },
    /** Of two texts one is chosen: what came late is over. */
    choose: (key: string, value: string) => {
      chosen.add(key)
      write(key, value)
      sendOne(key)
    },
    /** A file is stored, and taken back, by a call of its own. */
    stored: (key: string, { value, version, savedAt, papers }: StoredFile) => {
      versions.set(key, version)
      set({ values: { ...state.values, [key]: value }, papers, savedAtMs: Date.parse(savedAt) })
    },
    save: flush,
    /**
     * Sends what is not sent yet; once all of it was answered, or the line is lost, resolves to whether it stands
     * there.
     */
    whenSaved: async (only?: string): Promise<Arrival> => {
      const before = gaveWay.length
      flush()
      await Promise.all(underWay.values())
      const isMeant = (key: string) => only === undefined || key === only
      const refused = Object.entries(state.refusals).find(([key]) => isMeant(key))
      if (refused !== undefined) return { is: 'refused', question: refused[0], why: refused[1] }
      if ([...unsent.keys()].some(isMeant)) return { is: 'unsent' }
      const newer = gaveWay.slice(before).find(isMeant)
      return newer === undefined ? { is: 'all' } : { is: 'newer', question: newer }
    },
    /** The next field of this question that is drawn takes the focus. */
    focusNext: (key: string) => {
      focusOn = key
    },
    takeFocus: (key: string): boolean => {
      const isIt = focusOn === key
      if (isIt) focusOn = undefined
      return isIt
    },
    /**
     * Whether the name of a step takes the focus: it is another one than before, and no field is to have it. What was typed
     * before is sent: Back takes a field away without leaving it.
     */
    entersStep: (step: string): boolean => {
      const isOther = stepShown !== undefined && stepShown !== step
      stepShown = step
      if (isOther) flush()
      return isOther && focusOn === undefined
    },
  }
}

export type DraftKeeper = ReturnType<typeof keepDraft>
