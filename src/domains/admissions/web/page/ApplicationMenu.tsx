import { ActionIcon, Menu } from '@mantine/core'
import {
  type Icon,
  IconDots,
  IconFileTypePdf,
  IconFolderPlus,
  IconMailForward,
  IconRefresh,
  IconReportMoney,
  IconTrash,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type ActionKind, actionWords, deleteWords } from '../../contract/application-words.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The actions of a super admin, as picture 33 groups them. */
const groups: readonly { readonly label: string; readonly actions: readonly [ActionKind, Icon][] }[] = [
  {
    label: 'Documents',
    actions: [
      ['guardian_pdf', IconFileTypePdf],
      ['student_pdf', IconFileTypePdf],
      ['enrolled_folder', IconFolderPlus],
    ],
  },
  {
    label: 'Sales and contacts',
    actions: [
      ['deal_creation', IconReportMoney],
      ['contact_creation', IconUserPlus],
      ['contact_update', IconUserEdit],
      ['deal_info', IconRefresh],
    ],
  },
  {
    label: 'Evaluations',
    actions: [
      ['teacher_evaluation', IconMailForward],
      ['mentor_evaluation', IconMailForward],
    ],
  },
]

interface ApplicationMenuProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly isSuperAdmin: boolean
  readonly canDelete: boolean
  readonly size?: number
}

/** What one does with an application, by role; each asks first (2-back-office §6). Nothing for who may do nothing. */
export function ApplicationMenu({ application, isSuperAdmin, canDelete, size = 28 }: ApplicationMenuProps) {
  const [asked, setAsked] = useState<ActionKind | 'delete'>()
  if (!isSuperAdmin && !canDelete) return null
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={size} aria-label={`More for ${application.studentName}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isSuperAdmin &&
            groups.flatMap(({ label, actions }) => [
              <Menu.Label key={label}>{label}</Menu.Label>,
              ...actions.map(([kind, ActionIcon]) => (
                <Menu.Item key={kind} leftSection={<ActionIcon {...icon} />} onClick={() => setAsked(kind)}>
                  {actionWords[kind].label}
                </Menu.Item>
              )),
              <Menu.Divider key={`${label}-end`} />,
            ])}
          {canDelete && (
            <Menu.Item color="unexc" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('delete')}>
              {deleteWords.label}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'delete' ? (
        <ConfirmDelete application={application} onClose={close} />
      ) : (
        asked !== undefined && <ConfirmAction application={application} kind={asked} onClose={close} />
      )}
    </>
  )
}
