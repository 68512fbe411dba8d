import { IconBookOff } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'

interface NotReadStateProps {
  readonly noun: 'unit' | 'ability' | 'topic'
  readonly error: Error
  readonly onTryAgain: () => void
}

const texts = {
  unit: ['Unit not found', 'It may have been deleted. The list shows every unit that is taught.'],
  ability: ['Ability not found', 'The list shows every ability.'],
  topic: ['Topic not found', 'The subjects show every topic.'],
} as const

/** Something of what is taught could not be read: not there, refused, or failed (2-back-office §8). */
export function NotReadState({ noun, error, onTryAgain }: NotReadStateProps) {
  const [title, text] = texts[noun]
  if (isStatus(error, 404) || isStatus(error, 400))
    return (
      <EmptyState icon={IconBookOff} title={title}>
        {text}
      </EmptyState>
    )
  return <FailedState error={error} onTryAgain={onTryAgain} />
}
