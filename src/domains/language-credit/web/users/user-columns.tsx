import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Instance } from '../../contract/language-words.ts'
import type { LanguageLearner } from '../../contract/manage-users.contract.ts'

export const instanceWords: Readonly<Record<Instance, string>> = { gold: 'Gold', silver: 'Silver' }
type Urls = Readonly<Record<Instance, string | null>>

export const labelOfLearner = ({ name }: LanguageLearner) => name

/** Whether somebody has an account at the vendor, or why the vendor could not be told. */
function ActiveState({ learner }: { readonly learner: LanguageLearner }) {
  if (learner.failure !== '')
    return (
      <Badge family="unexc" icon={IconAlertTriangle}>
        Not told
      </Badge>
    )
  if (learner.isActive)
    return (
      <Badge family="outline" icon={IconCheck}>
        Active
      </Badge>
    )
  return learner.language === '' ? (
    <>–</>
  ) : (
    <Badge family="outline" icon={IconCircleDashed}>
      Inactive
    </Badge>
  )
}

const instanceCell = ({ instance }: LanguageLearner, urls: Urls | undefined) => {
  if (instance === null) return '–'
  const url = urls?.[instance]
  return url ? <UiLink href={url}>{instanceWords[instance]}</UiLink> : instanceWords[instance]
}

export const userColumns = (urls: Urls | undefined): readonly DataColumn<LanguageLearner>[] => [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    minWidth: 220,
    cell: ({ name, failure }) => <PersonCell name={name} second={failure === '' ? undefined : failure} />,
  },
  { id: 'email', header: 'Email', minWidth: 220, cell: ({ email }) => email },
  { id: 'username', header: 'Username', minWidth: 200, cell: ({ username }) => username },
  { id: 'language', header: 'Language', width: 180, cell: ({ language }) => language || '–' },
  { id: 'instance', header: 'Instance', width: 100, cell: (one) => instanceCell(one, urls) },
  { id: 'active', header: 'Account', width: 120, cell: (learner) => <ActiveState learner={learner} /> },
]

export const learnerPhoneRow = (learner: LanguageLearner) => (
  <PhoneRow
    name={learner.name}
    reason={learner.failure || (learner.language === '' ? 'No language' : learner.language)}
    right={<ActiveState learner={learner} />}
  />
)
