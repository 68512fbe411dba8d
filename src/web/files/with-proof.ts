import { messageOf } from '../calls/api-error.ts'
import { askProof } from './proof.ts'
import { isProofNeeded } from './read-file.ts'

/** Makes a call; where the server first wants to know that it is they who sit there, asks, and makes it once more. */
export async function withProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isProofNeeded(error) || !(await askProof(messageOf(error)))) throw error
    return call()
  }
}
