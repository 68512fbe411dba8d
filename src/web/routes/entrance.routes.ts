import { createRoute, redirect } from '@tanstack/react-router'
import { address, searchOf, text } from '../address/address.ts'
import { client } from '../calls/api.ts'
import { leadToSsoTarget, leaveForSignIn } from '../entrance.ts'
import { page } from '../pages/page.ts'
import { authenticated, rootRoute } from './frames.ts'

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: searchOf(address({ return_to: text, error: text })),
  component: page(() => import('#domains/sign-in/web/ToSignIn.tsx'), 'ToSignIn'),
})
const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/new',
  validateSearch: searchOf(address({ token: text, error: text, welcome: text })),
  component: page(() => import('#domains/sign-in/web/NewPasswordPage.tsx'), 'NewPasswordPage'),
})
const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  component: page(() => import('#domains/set-up/web/SetUpStartPage.tsx'), 'SetUpStartPage'),
})
const absenceLink = createRoute({
  getParentRoute: () => rootRoute,
  path: '/absence',
  validateSearch: searchOf(address({ token: text })),
  component: page(() => import('#domains/family/web/link/AbsenceLinkPage.tsx'), 'AbsenceLinkPage'),
})
const verifyTranscript = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/{-$code}',
  component: page(() => import('#domains/transcripts/web/VerifyPage.tsx'), 'VerifyPage'),
})
const evaluation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evaluation/$token',
  // Staff see that the mail arrived; a link that holds no more says so by itself.
  loader: ({ params }) => void client.evaluation.openEvaluation(params).catch(() => {}),
  component: page(() => import('#domains/admissions/web/evaluation/EvaluationPage.tsx'), 'EvaluationPage'),
})
const apply = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apply',
  component: page(() => import('#domains/intake/web/start/ApplyPage.tsx'), 'ApplyPage'),
})
const applyForm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apply/$token',
  validateSearch: searchOf(address({ step: text })),
  component: page(() => import('#domains/intake/web/form/FormPage.tsx'), 'FormPage'),
})
export const signOut = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signout',
  beforeLoad: ({ context }) => leaveForSignIn(context.queryClient),
  component: page(() => import('#domains/sign-in/web/SignedOutPage.tsx'), 'SignedOutPage'),
})

/** For everyone, without the shell. */
export const entranceRoutes = [
  signIn,
  newPassword,
  absenceLink,
  verifyTranscript,
  evaluation,
  apply,
  applyForm,
  setUp,
  signOut,
]

const index = createRoute({
  getParentRoute: () => authenticated,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})
const appSso = createRoute({
  getParentRoute: () => authenticated,
  path: '/app-sso',
  beforeLoad: ({ location, context }) => leadToSsoTarget(location, context.queryClient),
})
export const notFound = createRoute({
  getParentRoute: () => authenticated,
  path: '$',
})

/** Where one comes in. */
export const leadingRoutes = [index, appSso, notFound]
