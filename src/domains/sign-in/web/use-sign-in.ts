import { useMutation } from '@tanstack/react-query'
import { postToAuth } from './auth-door.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs in by email and password, then goes on; one at a time, whether typed or chosen. */
export function useSignIn(onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await postToAuth('/sign-in/email', { ...credentials })
      await onSignedIn()
    },
  })
}

export type SignIn = ReturnType<typeof useSignIn>
