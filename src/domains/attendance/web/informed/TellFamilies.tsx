import { Checkbox } from '@mantine/core'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import type { CorrectedFamilies } from './corrected-families.ts'
import css from './informed.module.css'

const tellClasses = { root: css.tell ?? '', body: css.tellBody ?? '' }

interface TellFamiliesProps {
  readonly families: CorrectedFamilies
  readonly isTelling: boolean
  /** What sends it off: "save". */
  readonly verb: 'save' | 'update'
  readonly onChange: (isTelling: boolean) => void
}

/** Whether the families that were told otherwise hear of the correction, said before it is saved. */
export function TellFamilies({ families, isTelling, verb, onChange }: TellFamiliesProps) {
  const { students, guardians, count } = families
  const who = count === 1 ? 'the family' : `the ${formatNoun(count, 'family', 'families')}`
  return (
    <Checkbox
      classNames={tellClasses}
      checked={isTelling}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          <strong>Tell {who} it was corrected</strong>
          <span className={css.told}>
            {formatNames(guardians, 3)} had been told something else about {formatNames(students, 3)}.{' '}
            {isTelling ? `An email goes out when you ${verb}.` : `Nobody is told when you ${verb}.`}
          </span>
        </>
      }
    />
  )
}
