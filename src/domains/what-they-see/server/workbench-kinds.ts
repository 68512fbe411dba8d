import { enrollmentsContract } from '#domains/enrollments/contract/enrollments.contract.ts'
import { externalImportsContract } from '#domains/enrollments/contract/external-imports.contract.ts'
import { externalStudentsContract } from '#domains/external-students/contract/external-students.contract.ts'
import { outboxContract } from '#domains/outbox/contract/outbox.contract.ts'
import { groupsContract } from '#domains/permissions/contract/groups.contract.ts'
import { personalDataContract } from '#domains/personal-data/contract/personal-data.contract.ts'
import { provisioningContract } from '#domains/provisioning/contract/provisioning.contract.ts'
import { singleSignOnContract } from '#domains/single-sign-on/contract/single-sign-on.contract.ts'
import { webhooksContract } from '#domains/webhooks/contract/webhooks.contract.ts'
import type { RecordKind } from './record-kind.ts'

/** What those who run the platform open: each stands for a page, or for what one opens over it. */
export const workbenchKinds: readonly RecordKind[] = [
  {
    title: 'Student of a partner school',
    page: '/workbench/external-students/:id/overview',
    endpoint: externalStudentsContract.get,
    names: { id: 'external_id' },
    rights: ['external_students.manage', 'external_students.view'],
  },
  {
    title: 'Import of students of partner schools',
    page: '/workbench/enrollments/import?external=true&import=:importId',
    endpoint: externalImportsContract.getImport,
    rights: ['external_students.manage'],
  },
  {
    title: 'Import of a roster',
    page: '/workbench/enrollments/import?import=:importId',
    endpoint: enrollmentsContract.getImport,
    rights: ['enrollments.import'],
  },
  {
    title: 'Group of colleagues',
    page: '/workbench/employees-and-permissions/groups/:groupId/manage/members',
    endpoint: groupsContract.getGroup,
    rights: ['groups.manage'],
  },
  {
    title: 'Connection of an identity provider',
    page: '/workbench/provisioning/:connectionId',
    endpoint: provisioningContract.get,
    rights: ['provisioning.manage'],
  },
  {
    title: 'Receiver of webhooks',
    page: '/workbench/webhooks/:endpointId',
    endpoint: webhooksContract.get,
    rights: ['webhooks.manage'],
  },
  {
    title: 'Provider that people log in with',
    page: '/workbench/single-sign-on?provider=:providerId',
    endpoint: singleSignOnContract.get,
    rights: ['single_sign_on.manage'],
  },
  {
    title: 'Email',
    page: '/workbench/outbox?mail=:mailId',
    endpoint: outboxContract.getMail,
    rights: ['outbox.manage', 'outbox.view'],
  },
  {
    title: 'All that is stored of a person',
    page: '/workbench/personal-data/:personId',
    endpoint: personalDataContract.getPerson,
    rights: ['personal_data.manage'],
  },
]
