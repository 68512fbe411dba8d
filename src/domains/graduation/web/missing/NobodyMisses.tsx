import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { nobodyText, type Reckoned } from './nobody-words.ts'

/** In place of a list of missing units without one. */
export function NobodyMisses({ of }: { readonly of: Reckoned }) {
  const { title, text, isWell } = nobodyText(of)
  return (
    <EmptyState icon={isWell ? IconCircleCheck : IconHelpCircle} title={title}>
      {text}
    </EmptyState>
  )
}
