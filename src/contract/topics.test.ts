import { expect, it } from 'vitest'
import { topicName } from './topic-name.ts'
import { readTopic, topic } from './topics.ts'

it('is the same text wherever a subject is told of and heard', () => {
  expect(topic('attendable', 42)).toBe('attendable:42')
  expect(topic('houses')).toBe('houses:0')
  for (const name of [topic('attendable', 42), topic('houses')]) {
    expect(readTopic(name)).toBe(name)
    expect(topicName.parse(name)).toBe(name)
  }
})

it('reads nothing that nobody tells of', () => {
  for (const text of [
    'atendable:42',
    'houses:1',
    'attendable:',
    'attendable:9999999999',
    'rights:7',
    '\0',
    '',
  ])
    expect(readTopic(text)).toBeUndefined()
  expect(topicName.safeParse('houses:1').success).toBe(false)
  expect(topicName.safeParse('atendable:42').success).toBe(false)
})

it('does not compile misspelt, or without the number it has', () => {
  // @ts-expect-error no subject
  expect(topic('atendable', 42)).toBeDefined()
  // @ts-expect-error which one?
  expect(topic('attendable')).toBeDefined()
  // @ts-expect-error there is one list of houses
  expect(topic('houses', 3)).toBeDefined()
})
