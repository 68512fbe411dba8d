import { z } from 'zod'

const count = z.int().nonnegative()

/** How the sandbox misbehaves. Counts are of the next API answers and run down to 0; the rest holds until set again. */
export const sandboxBehaviour = z.strictObject({
  /** Each answer waits this long. */
  slowMs: count,
  /** So many answers are 429, before anything is done. */
  rateLimits: count,
  /** So many answers are 500, before anything is done. */
  serverErrors: count,
  /** So many writes are carried out and answered by 500. */
  lostAnswers: count,
  /** So many calls are carried out, and then the connection breaks. */
  brokenAnswers: count,
  /** So many answers are cut in the middle. */
  halfAnswers: count,
  /** So many answers are 200 with an empty body, after the call was carried out. */
  emptyAnswers: count,
  /** So many writes are carried out twice, as by a proxy that repeats them. */
  doubledWrites: count,
  /** So many DELETEs lose their body on the way: 200, and nothing is done. */
  lostBodies: count,
  /** So many lists are as they were before the last write. */
  staleLists: count,
  /** So many calls are refused as if the key were wrong. */
  wrongKeys: count,
  /** Lists come in another order each time. */
  shufflesLists: z.boolean(),
  /** `x-ratelimit-remaining` is 0 on every answer. */
  saysSpent: z.boolean(),
  /** An address that is in nobody's account makes the whole call fail; otherwise it is left out silently. */
  refusesUnknownMembers: z.boolean(),
  /** What an address that is taken is answered by. */
  takenStatus: z.union([z.literal(400), z.literal(409)]),
  /** Users say in which groups they are; otherwise each group says whom it has. */
  tellsGroupsOfUsers: z.boolean(),
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  rateLimits: 0,
  serverErrors: 0,
  lostAnswers: 0,
  brokenAnswers: 0,
  halfAnswers: 0,
  emptyAnswers: 0,
  doubledWrites: 0,
  lostBodies: 0,
  staleLists: 0,
  wrongKeys: 0,
  shufflesLists: false,
  saysSpent: false,
  refusesUnknownMembers: false,
  takenStatus: 400,
  tellsGroupsOfUsers: true,
}

type Count = {
  [Name in keyof SandboxBehaviour]: SandboxBehaviour[Name] extends number ? Name : never
}[keyof SandboxBehaviour]

/** Takes one off a count; whether there was one to take. */
export function takeOne(behaviour: SandboxBehaviour, name: Exclude<Count, 'takenStatus'>): boolean {
  if (behaviour[name] === 0) return false
  behaviour[name] -= 1
  return true
}
