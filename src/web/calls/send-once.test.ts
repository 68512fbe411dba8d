import type { ClientLink } from '@orpc/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { type CallContext, sendOnce } from './send-once.ts'

const save = ['notes', 'saveNote'] as const
const undo = ['notes', 'undo'] as const
const read = ['notes', 'getNote'] as const
const options = { context: {} }

let keys: (string | undefined)[] = []
let answers: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = []
let link: ClientLink<CallContext>

beforeEach(() => {
  answers = []
  keys = []
  const bare: ClientLink<CallContext> = {
    call: (_path, _input, { context }) => {
      keys.push(context.key)
      return new Promise((resolve, reject) => void answers.push({ resolve, reject }))
    },
  }
  link = sendOnce(bare, ([, name]) => {
    if (name === 'getNote') return 'read'
    return name === 'preview' ? 'done anew' : 'done once'
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

const call = (path: readonly string[], input: unknown) => link.call(path, input, options)

it('gives both clicks the one answer, while it is under way and just after', async () => {
  const both = [call(save, { words: 'Hello' }), call(save, { words: 'Hello' })]
  answers[0]?.resolve('saved')
  expect(await Promise.all(both)).toEqual(['saved', 'saved'])
  vi.advanceTimersByTime(500)
  await expect(call(save, { words: 'Hello' })).resolves.toBe('saved')
  expect(answers).toHaveLength(1)
  vi.advanceTimersByTime(200)
  void call(save, { words: 'Hello' })
  expect(answers).toHaveLength(2)
})

it('sends what differs, what is read, and another file of the same name', () => {
  void call(save, { words: 'Hello' })
  void call(save, { words: 'Hello!' })
  void call(read, { id: 1 })
  void call(read, { id: 1 })
  void call(save, { file: new File(['a'], 'note.pdf', { lastModified: 1 }) })
  void call(save, { file: new File(['b'], 'note.pdf', { lastModified: 2 }) })
  expect(answers).toHaveLength(6)
})

it('asks each question, also of the one before that is under way or was answered just now', async () => {
  const ask = () => link.call(save, { words: 'Hello' }, { context: { isQuestion: true } })
  const first = ask()
  void ask()
  answers[0]?.resolve('Nobody else is here.')
  await first
  void ask()
  expect(answers).toHaveLength(3)
  expect(keys).toEqual([undefined, undefined, undefined])
})

it('sends again at once after a failure', async () => {
  const first = call(save, { words: 'Hello' })
  answers[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('No answer came.')
  void call(save, { words: 'Hello' })
  expect(answers).toHaveLength(2)
})

it('does again what was taken back in between', async () => {
  const first = call(save, { words: 'Hello' })
  answers[0]?.resolve('saved')
  await first
  const second = call(undo, { id: 1 })
  answers[1]?.resolve('undone')
  await second
  void call(save, { words: 'Hello' })
  expect(answers).toHaveLength(3)
})

it('gives a key to what is done once, and to nothing else', () => {
  void call(save, { words: 'Hello' })
  void call(read, { id: 1 })
  void call(['notes', 'preview'], { words: 'Hello' })
  expect(keys).toEqual([expect.any(String), undefined, undefined])
})
