import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepUnsent, readUnsent } from './kept-here.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const name = { value: 'Ana', version: 0 }
const street = { value: 'Elm Street', version: 2 }

it('keeps what another tab of the same link has not sent yet', () => {
  const [first, second] = [keepUnsent('t'), keepUnsent('t')]
  first.keepHere({ name })
  second.keepHere({ street })
  expect(readUnsent('t')).toEqual({ name, street })
  second.keepHere({})
  expect(readUnsent('t')).toEqual({ name })
  first.keepHere({})
  expect(readUnsent('t')).toEqual({})
})

it('takes away what it found there once that is sent', () => {
  keepUnsent('t').keepHere({ name, street })
  const again = keepUnsent('t')
  expect(again.keptHere).toEqual({ name, street })
  again.keepHere({ street })
  expect(readUnsent('t')).toEqual({ street })
})

it('leaves what another tab has typed since of the same question', () => {
  const [first, second] = [keepUnsent('t'), keepUnsent('t')]
  first.keepHere({ name })
  second.keepHere({ name: { ...name, value: 'Ana Maria' } })
  first.keepHere({})
  expect(readUnsent('t')['name']?.value).toBe('Ana Maria')
})

it('keeps nothing of one link for another', () => {
  keepUnsent('t').keepHere({ name })
  expect(keepUnsent('u').keptHere).toEqual({})
})
