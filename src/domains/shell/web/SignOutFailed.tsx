import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { school } from '#contract/school/school.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { Screen } from './Screen.tsx'

/**
 * The log-out did not reach the server: whoever sits down here next would be in as them, so it is said, and tried
 * again.
 */
export function SignOutFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  usePageTitle('Still logged in')
  return (
    <Screen>
      <FailedState
        error={error}
        onTryAgain={() => void router.invalidate()}
        meaning={`You are still logged in: ${school().productName} did not get your log-out.`}
      />
    </Screen>
  )
}
