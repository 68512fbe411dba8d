import { ActionIcon, Menu } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconDots,
  IconFileTypePdf,
  IconFolderPlus,
  IconMailForward,
  IconRefresh,
  IconReportMoney,
  IconSchool,
  IconTrash,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type ActionKind, actionWords, deleteWords, type Stage } from '../../contract/application-words.ts'
import { type Decision, DecisionDialog } from '../admit/DecisionDialog.tsx'
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
  readonly application: {
    readonly id: number
    readonly studentName: string
    readonly version: number
    readonly stage: Stage
  }
  readonly canDecide: boolean
  readonly isSuperAdmin: boolean
  readonly canDelete: boolean
  readonly size?: number
}

/** Whoever evaluates is asked for no more once it is decided: the links have ended. */
const groupsOf = (stage: Stage) => groups.filter(({ label }) => label !== 'Evaluations' || !isDecided(stage))

const isDecided = (stage: Stage) => stage === 'admitted' || stage === 'declined' || stage === 'withdrawn'

/** How an application may end now, or its end be taken back. */
const decisionsOf = (stage: Stage): readonly (readonly [Decision, string, Icon])[] =>
  stage === 'admitted'
    ? [['take_back', 'Take the admission back', IconArrowBackUp]]
    : isDecided(stage)
      ? [['reopen', 'Open again', IconArrowBackUp]]
      : [
          ['admit', 'Admit', IconSchool],
          ['declined', 'Decline', IconX],
          ['withdrawn', 'Note a withdrawal', IconUserMinus],
        ]

/** What one does with an application, by role; each asks first (2-back-office §6). Nothing for who may do nothing. */
export function ApplicationMenu(props: ApplicationMenuProps) {
  const { application, isSuperAdmin, canDelete, canDecide, size = 28 } = props
  const [asked, setAsked] = useState<ActionKind | 'delete'>()
  const [decision, setDecision] = useState<Decision>()
  if (!isSuperAdmin && !canDelete && !canDecide) return null
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
            groupsOf(application.stage).flatMap(({ label, actions }) => [
              <Menu.Label key={label}>{label}</Menu.Label>,
              ...actions.map(([kind, ActionIcon]) => (
                <Menu.Item key={kind} leftSection={<ActionIcon {...icon} />} onClick={() => setAsked(kind)}>
                  {actionWords[kind].label}
                </Menu.Item>
              )),
              <Menu.Divider key={`${label}-end`} />,
            ])}
          {canDecide && (
            <>
              <Menu.Label>Decision</Menu.Label>
              {decisionsOf(application.stage).map(([kind, label, DecisionIcon]) => (
                <Menu.Item
                  key={kind}
                  leftSection={<DecisionIcon {...icon} />}
                  onClick={() => setDecision(kind)}
                >
                  {label}
                </Menu.Item>
              ))}
            </>
          )}
          {canDecide && canDelete && <Menu.Divider />}
          {canDelete && (
            <Menu.Item color="unexc" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('delete')}>
              {deleteWords.label}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DecisionDialog decision={decision} application={application} onClose={() => setDecision(undefined)} />
      {asked === 'delete' ? (
        <ConfirmDelete application={application} onClose={close} />
      ) : (
        asked !== undefined && <ConfirmAction application={application} kind={asked} onClose={close} />
      )}
    </>
  )
}
