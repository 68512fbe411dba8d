import { Checkbox } from '@mantine/core'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import type { CorrectedFamilies } from './corrected-families.ts'
import css from './register.module.css'

interface TellFamiliesProps {
  readonly families: CorrectedFamilies
  readonly isTelling: boolean
  readonly onChange: (isTelling: boolean) => void
}

/** Whether the families that were told otherwise hear of the correction, said before it is saved. */
export function TellFamilies({ families, isTelling, onChange }: TellFamiliesProps) {
  const { students, guardians, count } = families
  return (
    <Checkbox
      className={css.tell ?? ''}
      checked={isTelling}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        count === 1
          ? 'Tell the family it was corrected'
          : `Tell the ${formatNoun(count, 'family', 'families')} it was corrected`
      }
      description={`${formatNames(guardians, 3)} had been told otherwise of ${formatNames(students, 3)}. ${
        isTelling ? 'An email goes out when you save.' : 'Nobody is told when you save.'
      }`}
    />
  )
}
