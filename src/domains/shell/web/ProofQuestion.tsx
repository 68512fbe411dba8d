import { Suspense } from 'react'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { useAskedProof } from '#web/files/proof.ts'

const ProofForm = lazyPart(() => import('#domains/sign-in/web/proof-form.embed.tsx'), 'ProofForm')

/** "Is it you?", over any page, when a file or an act wants to know. */
export function ProofQuestion() {
  const asked = useAskedProof()
  return <Suspense>{asked && <ProofForm why={asked.why} onEnd={asked.answer} />}</Suspense>
}
