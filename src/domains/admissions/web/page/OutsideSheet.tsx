import { Button } from '@mantine/core'
import { IconBrandGoogleDrive, IconMail, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { type ActionKind, actionWords } from '../../contract/application-words.ts'
import type { ApplicationPage, ShownOutside } from '../../contract/applications.schemas.ts'
import { ImportedDouble } from '../doubles/ImportedDouble.tsx'
import { PossibleDouble } from '../doubles/PossibleDouble.tsx'
import { ConfirmAction } from './ConfirmAction.tsx'
import { OutsideSystem, type OutsideSystemProps } from './OutsideSystem.tsx'
import { crmWords, driveWords, evaluationWords } from './outside-words.ts'
import { useCheckAgain } from './use-failed.ts'

interface OutsideSheetProps {
  readonly application: ApplicationPage
  readonly onClose: () => void
}

/** When the services said something last. */
const askedAt = (outside: readonly ShownOutside[]) =>
  outside
    .flatMap(({ seenAt }) => seenAt ?? [])
    .toSorted()
    .at(-1)

/** What CRM, Drive and mail say of an application, beside what we sent (picture 33b). */
export function OutsideSheet({ application, onClose }: OutsideSheetProps) {
  const [asked, setAsked] = useState<ActionKind>()
  const lookAgain = useCheckAgain()
  const { id, outside, isSuperAdmin, isDeleted } = application
  const canAct = isSuperAdmin && !isDeleted
  const last = askedAt(outside)
  const act = (kind: ActionKind, label = actionWords[kind].label) => (
    <Button key={kind} size="xs" onClick={() => setAsked(kind)}>
      {label}
    </Button>
  )
  const of = (object: ShownOutside['object']) => outside.find((one) => one.object === object)
  const parts: (Omit<OutsideSystemProps, 'actions'> & { readonly actions: readonly ActionKind[] })[] = [
    {
      name: 'HubSpot',
      Icon: IconReportMoney,
      ...crmWords(application, of('deal'), of('contact')),
      actions: [
        of('contact')?.toldAt ? 'contact_update' : 'contact_creation',
        of('deal')?.toldAt ? 'deal_info' : 'deal_creation',
      ],
    },
    {
      name: 'Google Drive',
      Icon: IconBrandGoogleDrive,
      ...driveWords(application, of('folder')),
      list: of('folder')?.url
        ? application.folderFiles.map(({ name, inDriveAt }) => ({
            name,
            about: inDriveAt === null ? 'not there yet' : `since ${formatWhen(inDriveAt, Date.now())}`,
          }))
        : [],
      actions: [
        'enrolled_folder',
        ...(of('folder')?.url && application.folderFiles.some(({ inDriveAt }) => inDriveAt === null)
          ? (['folder_files'] as const)
          : []),
      ],
    },
    {
      name: 'Evaluation e-mails',
      Icon: IconMail,
      ...evaluationWords(application),
      actions: application.evaluations.flatMap(({ kind, answeredAt, evaluatorEmail }): ActionKind[] =>
        answeredAt === null && evaluatorEmail !== '' ? [`${kind}_evaluation`] : [],
      ),
    },
  ]
  return (
    <SideSheet
      kicker="Outside systems"
      title={`What they say about ${id}`}
      facts={last === undefined ? 'Not asked yet' : `Asked ${formatWhen(last, Date.now())}`}
      onClose={onClose}
      footer={
        canAct &&
        last !== undefined && (
          <Button loading={lookAgain.isPending} onClick={() => lookAgain.mutate({ applicationId: id })}>
            Ask them now
          </Button>
        )
      }
    >
      {parts.map(({ actions, ...part }) => (
        <OutsideSystem key={part.name} {...part} actions={canAct && actions.map((kind) => act(kind))} />
      ))}
      <PossibleDouble application={application} />
      <ImportedDouble imports={isDeleted ? [] : application.imports} studentName={application.studentName} />
      {asked !== undefined && (
        <ConfirmAction application={application} kind={asked} onClose={() => setAsked(undefined)} />
      )}
    </SideSheet>
  )
}
