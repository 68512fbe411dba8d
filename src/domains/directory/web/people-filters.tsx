import { Button } from '@mantine/core'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { numberOptions } from '#web/pages/list-page.ts'
import { accessOptions } from './access-words.tsx'

interface AccessFilterProps {
  /** Whom it lists without a choice, where that is not everyone who was not deactivated. */
  readonly anyLabel?: string
  readonly name: string
  readonly single: boolean
  readonly values: string[]
  readonly onChange: (values: string[]) => void
}

/** Who can log in; without a choice everyone who was not deactivated. */
export function AccessFilter({ anyLabel = 'Not deactivated', ...props }: AccessFilterProps) {
  return <FilterMenu<string> {...props} anyLabel={anyLabel} options={accessOptions} />
}

interface AmongDeactivatedProps {
  readonly access: string | undefined
  readonly onLook: (access: 'deactivated') => void
}

/** Where nobody was found among those who can log in: who is looked for may have been deactivated. */
export const AmongDeactivated = ({ access, onLook }: AmongDeactivatedProps) =>
  access === undefined && (
    <Button size="xs" onClick={() => onLook('deactivated')}>
      Search the deactivated
    </Button>
  )

interface Campuses {
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
}

export const campusChoices = (data: Campuses | undefined) =>
  numberOptions(data?.campuses.map(({ cohort_id: id, title }) => ({ id, title })))
