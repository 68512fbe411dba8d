import { Button } from '@mantine/core'
import css from './subjects.module.css'

interface RetireButtonProps {
  readonly noun: 'subject' | 'topic'
  readonly isRetired: boolean
  readonly isActing: boolean
  readonly onChange: (action: 'retire' | 'bring-back') => void
}

const meaning = {
  subject:
    'A retired subject takes no new topics, and its topics no new units. What is already taught in it stays.',
  topic: 'A retired topic takes no new units. What is already taught in it stays.',
}

/** Takes a subject or topic out of what is offered, or brings it back; it is never deleted. */
export function RetireButton({ noun, isRetired, isActing, onChange }: RetireButtonProps) {
  return (
    <div>
      <p className={css.note}>{meaning[noun]}</p>
      <Button size="xs" loading={isActing} onClick={() => onChange(isRetired ? 'bring-back' : 'retire')}>
        {isRetired ? 'Bring it back' : `Retire ${noun}`}
      </Button>
    </div>
  )
}
