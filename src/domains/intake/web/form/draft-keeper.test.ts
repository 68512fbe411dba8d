import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from '#web/calls/api-error.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { type Part, questionsOf } from '../../rules/form.ts'
import type { QuestionKey } from '../../rules/form-texts.ts'
import { keepDraft } from './draft-keeper.ts'
import type { UnsentAnswers } from './kept-here.ts'
import type { SavedAnswer, SentAnswer } from './send-answer.ts'

const noWindow = { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', noWindow)
  vi.stubGlobal('addEventListener', noWindow.addEventListener)
  vi.stubGlobal('removeEventListener', noWindow.removeEventListener)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const form = (answers: Record<string, string> = {}, part: Part = 'guardian'): ShownForm =>
  ({
    part,
    answers: Object.fromEntries(
      Object.entries(answers).map(([key, value]) => [
        key,
        { value, version: 1, savedAt: '2026-11-26T10:00:00Z', others: [] },
      ]),
    ),
    savedAt: null,
  }) as unknown as ShownForm

const saved = (version: number, more: Partial<SavedAnswer> = {}): SavedAnswer => ({
  ...{ version, savedAt: '2026-11-26T15:42:00Z', newer: null, others: [], ...more },
})

/** A draft over a server that answers as `answer` does. */
function open(
  answer: (sent: SentAnswer) => SavedAnswer | Promise<SavedAnswer>,
  given: Record<string, string> = {},
  keptHere: UnsentAnswers = {},
  part: Part = 'guardian',
) {
  const sent: SentAnswer[] = []
  let here: UnsentAnswers = keptHere
  const keeper = keepDraft(form(given, part), {
    send: async (one) => {
      sent.push(one)
      return answer(one)
    },
    keepHere: (unsent) => {
      here = unsent
    },
    keptHere,
  })
  keeper.subscribe(() => {})
  return { keeper, sent, here: () => here }
}
const turn = () => vi.advanceTimersByTimeAsync(0)

describe('a draft in the browser', () => {
  it('is sent when a field is left, and a while after typing', async () => {
    const { keeper, sent, here } = open(({ version }) => saved(version + 1))
    keeper.type('hopes', 'That she')
    expect(here()).toEqual({ hopes: { value: 'That she', version: 0, unanswered: [] } })
    keeper.leave('hopes')
    await turn()
    expect(sent).toEqual([
      { question: 'hopes', value: 'That she', version: 0, isChosen: false, unanswered: [] },
    ])
    expect(keeper.state()).toMatchObject({ status: 'saved', savedAtMs: Date.parse('2026-11-26T15:42:00Z') })
    expect(here()).toEqual({})
    keeper.type('hopes', 'That she learns')
    await vi.advanceTimersByTimeAsync(1_200)
    expect(sent[1]).toMatchObject({ value: 'That she learns', version: 1 })
  })

  it('is sent when another step is shown: Back takes the field away without leaving it', async () => {
    const { keeper, sent } = open(({ version }) => saved(version + 1))
    keeper.entersStep('What you hope for')
    keeper.type('hopes', 'That she')
    keeper.entersStep('What you hope for')
    await turn()
    expect(sent).toEqual([])
    expect(keeper.entersStep('Review and send')).toBe(true)
    await turn()
    expect(sent).toMatchObject([{ question: 'hopes', value: 'That she' }])
  })

  it('loses nothing while the line is lost, and sends by itself once it is back', async () => {
    let isAway = true
    const { keeper, sent, here } = open(({ version }) => {
      if (isAway) throw new Unreachable('No line.')
      return saved(version + 1)
    })
    keeper.type('hopes', 'x')
    keeper.leave('hopes')
    await turn()
    expect(keeper.state().status).toBe('waiting')
    expect(here()).toMatchObject({ hopes: { value: 'x', version: 0 } })
    isAway = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect(sent).toHaveLength(2)
    expect(keeper.state().status).toBe('saved')
  })

  it('loses no answer by any exit, after each field', async () => {
    const goes = vi.fn<(name: string, listener: () => void) => void>()
    vi.stubGlobal('addEventListener', goes)
    let isAway = false
    type Draft = ReturnType<typeof open>['keeper']
    const exits: Readonly<Record<string, (keeper: Draft, key: QuestionKey) => unknown>> = {
      'the next field': (keeper, key) => keeper.leave(key),
      'Back or Review': (keeper) => keeper.entersStep('Review and send'),
      'a closed tab': () => {
        for (const [name, listener] of goes.mock.calls) if (name === 'pagehide') listener()
      },
      'a lost line': async (keeper, key) => {
        isAway = true
        keeper.leave(key)
        await turn()
        isAway = false
        await vi.advanceTimersByTimeAsync(4_000)
      },
    }
    for (const part of ['guardian', 'student'] as const)
      for (const { key } of questionsOf(part).filter(({ kind }) => kind !== 'file'))
        for (const [name, exit] of Object.entries(exits)) {
          goes.mockClear()
          const stored: Record<string, string> = {}
          const { keeper } = open(
            ({ question, value, version }) => {
              if (isAway) throw new Unreachable('No line.')
              stored[question] = value
              return saved(version + 1)
            },
            {},
            {},
            part,
          )
          keeper.entersStep('The step of it')
          keeper.type(key, `Of ${key}`)
          await exit(keeper, key)
          await turn()
          expect(stored, `${key} by ${name}`).toEqual({ [key]: `Of ${key}` })
        }
  })

  it('brings what was kept here after the tab was killed', async () => {
    const { keeper, sent } = open(
      ({ version }) => saved(version + 1),
      { hopes: 'old' },
      { hopes: { value: 'mine', version: 1 } },
    )
    expect(keeper.state().values['hopes']).toBe('mine')
    await turn()
    expect(sent).toMatchObject([{ value: 'mine', version: 1 }])
  })

  it('sends nothing to a question that is asked no more', async () => {
    const { keeper, sent } = open(
      ({ version }) => saved(version + 1),
      {},
      { travel: { value: 'Bus', version: 0 } },
    )
    await turn()
    expect(sent).toEqual([])
    expect(await keeper.whenSaved()).toEqual({ is: 'all' })
  })

  it('shows what another device wrote, with its own text beside it', async () => {
    const late = { value: 'mine', savedAt: '2026-11-26T15:42:00Z' }
    const { keeper, sent } = open(({ isChosen, version }) =>
      isChosen
        ? saved(version + 1)
        : saved(3, { newer: { value: 'theirs', savedAt: late.savedAt }, others: [late] }),
    )
    keeper.type('hopes', 'mine')
    keeper.leave('hopes')
    await turn()
    expect(keeper.state()).toMatchObject({
      values: { hopes: 'theirs' },
      others: { hopes: [late] },
      status: 'saved',
    })
    keeper.choose('hopes', 'mine')
    await turn()
    expect(sent[1]).toEqual({ question: 'hopes', value: 'mine', version: 3, isChosen: true, unanswered: [] })
    expect(keeper.state()).toMatchObject({ values: { hopes: 'mine' }, others: { hopes: [] } })
  })

  it('goes on from what was typed while a save was under way', async () => {
    const { keeper, sent } = open(({ version }) => saved(version + 1))
    keeper.type('hopes', 'a')
    keeper.leave('hopes')
    keeper.type('hopes', 'ab')
    await turn()
    expect(sent.map(({ value, version }) => [value, version])).toEqual([
      ['a', 0],
      ['ab', 1],
    ])
    expect(keeper.state().values['hopes']).toBe('ab')
  })

  it('sends what was cleared when the page goes before the choice was answered, and says which choice', async () => {
    const goes = vi.fn<(name: string, listener: () => void) => void>()
    vi.stubGlobal('addEventListener', goes)
    const { keeper, sent, here } = open(() => new Promise<never>(() => {}))
    for (const value of ['Grandparent', '']) {
      keeper.type('guardian_relationship', value)
      keeper.leave('guardian_relationship')
    }
    for (const [name, listener] of goes.mock.calls) if (name === 'pagehide') listener()
    expect(sent.map(({ value, version, unanswered }) => ({ value, version, unanswered }))).toEqual([
      { value: 'Grandparent', version: 0, unanswered: [] },
      { value: '', version: 0, unanswered: ['Grandparent'] },
    ])
    expect(here()).toEqual({ guardian_relationship: { value: '', version: 0, unanswered: ['Grandparent'] } })
    const next = open(({ version }) => saved(version + 2), { guardian_relationship: 'Grandparent' }, here())
    await turn()
    expect(next.sent).toMatchObject([{ value: '', version: 0, unanswered: ['Grandparent'] }])
    expect(next.keeper.state().values['guardian_relationship']).toBe('')
    next.keeper.type('guardian_relationship', 'Parent')
    next.keeper.save()
    expect(next.sent[1]).toMatchObject({ value: 'Parent', version: 2, unanswered: [] })
  })

  it('does not write over what another device wrote while this one typed on', async () => {
    const theirs = { value: 'theirs', savedAt: '2026-11-26T15:42:00Z' }
    const { keeper, sent } = open(() => saved(3, { newer: theirs, others: [] }), { hopes: 'old' })
    keeper.type('hopes', 'a')
    keeper.leave('hopes')
    keeper.type('hopes', 'ab')
    await turn()
    expect(sent.map(({ value, version }) => [value, version])).toEqual([
      ['a', 1],
      ['ab', 1],
    ])
    expect(keeper.state().values['hopes']).toBe('theirs')
  })

  it('says what is refused and keeps the text here', async () => {
    const { keeper, here } = open(() => {
      throw new ApiError('BAD_REQUEST', 400, { message: 'Make it shorter.' })
    })
    keeper.type('hopes', 'x')
    keeper.leave('hopes')
    await turn()
    expect(keeper.state().refusals).toEqual({ hopes: 'Make it shorter.' })
    expect(here()).toMatchObject({ hopes: { value: 'x', version: 0 } })
  })

  it('tells whether all that is typed stands there, before anything is done with it', async () => {
    let answer: () => SavedAnswer = () => saved(1)
    const { keeper } = open(() => answer())
    const type = (value: string) => {
      keeper.type('hopes', value)
      return keeper.whenSaved()
    }
    expect(await type('a')).toEqual({ is: 'all' })
    for (const error of [
      new Unreachable('No line.'),
      new ApiError('TOO_MANY_REQUESTS', 429, {}),
      new ApiError('INTERNAL_SERVER_ERROR', 500, {}),
      new ApiError('SERVICE_UNAVAILABLE', 503, {}, { retryAfter: '5' }),
    ]) {
      answer = () => {
        throw error
      }
      expect(await type(`b${error.message}`)).toEqual({ is: 'unsent' })
      // Of an answer that arrived nothing is held back.
      expect(await keeper.whenSaved('guardian_relationship')).toEqual({ is: 'all' })
    }
    answer = () => {
      throw new ApiError('UNPROCESSABLE_CONTENT', 422, { message: 'It is with the school.' })
    }
    const refused = { is: 'refused', question: 'hopes', why: 'It is with the school.' }
    expect(await keeper.whenSaved()).toEqual(refused)
    expect(await keeper.whenSaved()).toEqual(refused)
    answer = () => saved(2)
    expect(await type('c')).toEqual({ is: 'all' })
  })

  it('tells that another device was faster, once: then its text was read', async () => {
    const theirs = { value: 'theirs', savedAt: '2026-11-26T15:42:00Z' }
    const { keeper } = open(() => saved(3, { newer: theirs, others: [] }), { hopes: 'old' })
    keeper.type('hopes', 'mine')
    keeper.leave('hopes')
    expect(await keeper.whenSaved()).toEqual({ is: 'newer', question: 'hopes' })
    expect(await keeper.whenSaved()).toEqual({ is: 'all' })
  })
})
