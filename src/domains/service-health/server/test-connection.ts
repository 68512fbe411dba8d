import { setTimeout as sleep } from 'node:timers/promises'
import { serviceLevels } from '#contract/school/service-levels.ts'
import type { Services } from '#server/services.ts'
import {
  VendorCutOff,
  VendorError,
  VendorMisanswered,
  VendorRateLimited,
  VendorRefused,
} from '#vendors/vendor-errors.ts'
import type { ScopeAnswer } from '../contract/service-health.schemas.ts'
import { shortReason } from '../rules/words.ts'
import type { OutsideService } from './outside-services.ts'

class TooLate extends Error {}

/** Waits for one act no longer than a person does, and throws `TooLate` then. */
export async function within<Answer>(act: Promise<Answer>, ms = serviceLevels.patienceMs): Promise<Answer> {
  const stop = new AbortController()
  try {
    return await Promise.race([
      act,
      sleep(ms, undefined, { signal: stop.signal }).then(() => {
        throw new TooLate()
      }),
    ])
  } finally {
    stop.abort()
  }
}

/** What a scope that does not work says, and what to do. */
function failureText(error: unknown): string {
  if (error instanceof TooLate) return `No answer in ${serviceLevels.patienceMs / 1000} s`
  const reason = shortReason(error instanceof Error ? error.message : String(error))
  if (error instanceof VendorRefused)
    return error.status === 401
      ? `Refuses our key: ${reason}`
      : error.status === 403
        ? `Our key lacks this permission: ${reason}`
        : `Refuses it: ${reason}`
  if (error instanceof VendorRateLimited) return `Takes no more calls right now: ${reason}`
  if (error instanceof VendorMisanswered) return `Answers something that we do not understand: ${reason}`
  return `Does not answer as it should: ${reason}`
}

/** Nobody is there: the other scopes would only wait, too. */
const isAway = (error: unknown) => !(error instanceof VendorRefused || error instanceof VendorMisanswered)

/** Does the least real act of each scope, one after the other, and returns for each whether it works. */
export async function testService(services: Services, { facts }: OutsideService): Promise<ScopeAnswer[]> {
  if (facts.connection(services) === 'none')
    return [{ scope: 'Settings', isGood: false, sentence: 'It is not set up.' }]
  const answers: ScopeAnswer[] = []
  let away = false
  for (const { scope, act } of facts.scopes) {
    if (away) {
      answers.push({ scope, isGood: false, sentence: 'Not tried, since it does not answer' })
      continue
    }
    try {
      answers.push({ scope, isGood: true, sentence: await within(act(services)) })
    } catch (error) {
      if (error instanceof VendorCutOff) throw error
      if (!(error instanceof VendorError)) services.reportError(error, `test of ${facts.name}`)
      away = isAway(error)
      answers.push({ scope, isGood: false, sentence: failureText(error) })
    }
  }
  return answers
}
