import { expect, it } from 'vitest'
import { topic } from '#contract/topics.ts'
import { shellHears } from './shell-hears.ts'

const askedBy = (told: string) =>
  Object.entries(shellHears(7)).flatMap(([name, { topics }]) =>
    topics.some((one) => one === told) ? name : [],
  )

it('asks by a notification, or a right, what is the person’s, and not what the school is to everybody', () => {
  expect(askedBy(topic('user', 7))).toEqual(['viewer', 'tools'])
  expect(askedBy(topic('user', 8))).toEqual([])
})

it('asks everything anew when the school changes', () => {
  for (const told of [topic('maintenance'), topic('organization')])
    expect(askedBy(told)).toEqual(['root', 'viewer', 'tools'])
  expect(askedBy(topic('features'))).toEqual(['viewer', 'tools'])
})
