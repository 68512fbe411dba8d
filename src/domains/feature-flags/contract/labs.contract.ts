import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ownPath } from '#contract/own-address.ts'
import { flag, id, line, lines, token, webAddress } from '#contract/values.ts'

export const thumbnailLimitBytes = 2 * 1024 * 1024
export const videoLimitBytes = 9 * 1024 * 1024
const longestName = 80
const longestDescription = 500

/** Who somebody is at a campus, for Labs. */
export const labsRoles = ['advisor', 'facilitator'] as const

/** The id of who may switch something on: a role at a campus, `advisor-3`. */
const permissionId = z.string().regex(/^(advisor|facilitator)-\d{1,5}$/, 'There is no such campus or role.')
const mostPermissions = 200

const settings = z.object({
  /** Null until they are saved for the first time. */
  id: z.number().nullable(),
  featureFlagId: z.number(),
  name: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  link: z.string(),
  path: z.string(),
  permissions: z.array(z.string()),
  /** How often they were saved; a save that names another answers 409. */
  version: z.number(),
})
export type LabsSettings = z.output<typeof settings>

const permissionType = z.object({
  id: z.string(),
  /** `Advisors`. */
  label: z.string(),
  cohortId: z.number(),
  /** The name of the campus. */
  cohort: z.string(),
  role: z.enum(labsRoles),
  /** Who that is now, by number: somebody may be both, and at several campuses. */
  people: z.array(z.number()),
})
export type LabsPermissionType = z.output<typeof permissionType>

/** `a,b` as a form sends it, or a list. */
const permissionIds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : (value ?? [])),
  z.array(permissionId).max(mostPermissions),
)
const kept = token(200).default('')

/** How a feature is shown in Labs, and who may switch it on there (2-back-office §2, §7). */
export const labsSettingsContract = {
  get: endpoint({
    method: 'GET',
    path: '/labs_settings/{feature_flag_id}',
    summary: 'How a feature is shown in Labs; its own words until that is said',
    access: 'feature_flags.manage',
    input: z.object({ feature_flag_id: id }),
    output: settings,
  }),
  configs: endpoint({
    method: 'GET',
    path: '/labs_configs',
    summary: 'Whom a feature in Labs can be opened to: each role at each campus',
    access: 'feature_flags.manage',
    output: z.array(permissionType),
  }),
  save: endpoint({
    method: 'POST',
    path: '/labs_settings',
    summary: 'Says how a feature is shown in Labs and who may switch it on, with its pictures',
    access: 'feature_flags.manage',
    input: z.object({
      id: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
      featureFlagId: id,
      name: line(longestName, `A name takes up to ${longestName} characters.`).min(1, 'Name the feature.'),
      description: lines(
        longestDescription,
        `A description takes up to ${longestDescription} characters.`,
      ).default(''),
      isEnabled: flag,
      thumbnail: z.file().max(thumbnailLimitBytes, 'The picture is larger than 2 MB.').optional(),
      video: z.file().max(videoLimitBytes, 'The video is larger than 9 MB.').optional(),
      /** What stays of the files there are; empty takes them away. */
      thumbnailUrl: kept,
      videoUrl: kept,
      link: webAddress(300).or(z.literal('')).default(''),
      path: line(200, 'A path takes up to 200 characters.')
        .refine(
          (text) => text === '' || ownPath(text) !== undefined,
          'Write a path of the platform, such as /students.',
        )
        .default(''),
      cohorts_permissions_ids: permissionIds,
      version: z.coerce.number().int().min(0).optional(),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: z.object({}) } },
  }),
}

const offered = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  thumbnail_url: z.string().nullable(),
  video_url: z.string().nullable(),
  link: z.string(),
  path: z.string(),
  is_chosen: z.boolean(),
  /** Has it anyway: a group of theirs tries it. */
  is_given: z.boolean(),
})
export type Offered = z.output<typeof offered>

/** Labs: what staff switch on for themselves. */
export const labsContract = {
  list: endpoint({
    method: 'GET',
    path: '/backoffice/labs',
    summary: 'The features that one may switch on for oneself',
    access: 'shell.use',
    mirror: 'never',
    output: z.array(offered),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/backoffice/labs/{id}',
    summary: 'Switches a feature on or off for oneself',
    access: 'shell.use',
    mirror: 'never',
    input: z.object({ id, is_chosen: z.boolean() }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
