// Apart from sign-in.service.ts, which the demo school is made with.
export { readSignedCookie, writeSignedCookie } from './logins/session-cookie.ts'
export {
  findLinkOwner,
  forgetSignOns,
  isLinked,
  isUnguarded,
  linkNameOf,
  linkSignOn,
  openSignOn,
} from './logins/sign-on-login.ts'
export { factsOf, read as readBody, refuse as refusePlainly, refuseLocked } from './plain-answers.ts'
