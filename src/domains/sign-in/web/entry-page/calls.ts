import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { awayForAMoment, tooManyAttempts, unreachable } from '../sign-in-sentences.ts'

/** What the page asks, where the contract has it (`calls.test.ts`): the client of the app would be ten times the door. */
export const places = {
  options: ['GET', '/backoffice/signin/options'],
  root: ['GET', '/backoffice/_root'],
  currentUser: ['GET', '/auth/current-user'],
  logout: ['DELETE', '/auth/logout/web'],
} as const

/** What every page needs before anyone is known. */
export type Root = Answers['root']

interface Answers {
  readonly options: ContractRouterOutputs['signIn']['listPersonas']
  readonly root: ContractRouterOutputs['shell']['getRoot']
  readonly currentUser: ContractRouterOutputs['signIn']['getCurrentUser']
  readonly logout: ContractRouterOutputs['signIn']['logout']
}

declare global {
  interface Window {
    /** Asked before the files of this page were here (`src/web/public/first.js`). */
    askedAtSignIn?: Partial<Record<keyof Answers, Promise<Response>>>
  }
}

/** What was asked already, once: an answer is read by one. */
function takeAsked(name: keyof Answers): Promise<Response> | undefined {
  const asked = window.askedAtSignIn?.[name]
  delete window.askedAtSignIn?.[name]
  return asked
}

/** The answer to one of these; undefined when it was refused or the server is away: the page is drawn without. */
export async function ask<Name extends keyof Answers>(name: Name): Promise<Answers[Name] | undefined> {
  const [method, path] = places[name]
  const response = await (takeAsked(name) ?? send(method, path)).catch(() => undefined)
  return response?.ok ? await response.json().catch(() => undefined) : undefined
}

interface AuthAnswer {
  readonly url?: string | undefined
  /** The sentence to show when it was refused. */
  readonly problem?: string
  /** The password was right, and something else is asked for. */
  readonly isHalfway?: boolean
}

/** What WebAuthn wants to be asked with, as the server has written it. */
export const passkeyRequest = async (): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> => {
  const response = await send('POST', '/auth/sign-in/passkey/begin').catch(() => undefined)
  return response?.ok ? await response.json().catch(() => undefined) : undefined
}

/** The provider that people of the domain of an address log in with; undefined where there is none. */
export async function findProvider(
  email: string,
): Promise<{ readonly name: string; readonly isRequired: boolean } | undefined> {
  const response = await send('POST', '/auth/sso/find', { email }).catch(() => undefined)
  const answer = response?.ok ? await response.json().catch(() => ({})) : {}
  const name = textIn(answer, 'name')
  return name === undefined ? undefined : { name, isRequired: Reflect.get(answer, 'isRequired') === true }
}

/** A call below `/api/auth`. */
export async function postToAuth(path: `/${string}`, body: object): Promise<AuthAnswer> {
  const response = await send('POST', `/auth${path}`, body).catch(() => undefined)
  if (response === undefined) return { problem: unreachable }
  const answer = await response.json().catch(() => ({}))
  if (response.ok)
    return { url: textIn(answer, 'url'), isHalfway: Reflect.get(answer, 'secondStep') === true }
  return { problem: sentenceOf(response, textIn(answer, 'message')) }
}

const send = (method: string, path: string, body?: object) =>
  fetch(`/api${path}`, {
    method,
    headers: { 'frontend-id': 'homeroom-web', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

function sentenceOf({ status, headers }: Response, message: string | undefined): string {
  const isAway = status === 502 || status === 504 || (status === 503 && headers.has('retry-after'))
  if (isAway) return awayForAMoment
  if (message !== undefined) return message
  return status === 429 ? tooManyAttempts : 'Something went wrong. Please try again later.'
}

function textIn(answer: unknown, name: string): string | undefined {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return typeof value === 'string' ? value : undefined
}
