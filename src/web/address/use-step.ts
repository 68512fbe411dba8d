import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that gives the key of the current step of history. An act that leads on keeps the step at which it
 * was asked for, and leads only who is still there: `onMutate: step`, which gives it to `onSuccess` as its third
 * argument.
 */
export function useStep() {
  const { history } = useRouter()
  return () => history.location.state.__TSR_key
}
