import { demoPassword, type PersonaSlug, personaOf } from '#demo/demo-personas.ts'
import type { BenchCall } from '../bench-types.ts'
import type { Product } from '../product.ts'

export const signInCall = (email: string): BenchCall => ({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  body: { email, password: demoPassword },
})

/** The cookie of a real session. */
export async function signIn(product: Product, persona: PersonaSlug): Promise<string> {
  const answer = await product.call(signInCall(personaOf(persona).email))
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (!answer.ok || cookie.length === 0)
    throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  return cookie.join('; ')
}
