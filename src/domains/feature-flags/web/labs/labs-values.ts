import type { LabsPermissionType, LabsSettings } from '../../contract/labs.contract.ts'

/** What the form of Labs settings holds; a file is one that is chosen and not sent yet. */
export interface LabsValues {
  name: string
  description: string
  isEnabled: boolean
  thumbnail: File | null
  video: File | null
  thumbnailUrl: string
  videoUrl: string
  link: string
  path: string
  permissions: readonly string[]
}

export const labsValues = ({
  id,
  featureFlagId,
  thumbnailUrl,
  videoUrl,
  version,
  ...settings
}: LabsSettings): LabsValues => ({
  ...settings,
  thumbnail: null,
  video: null,
  thumbnailUrl: thumbnailUrl ?? '',
  videoUrl: videoUrl ?? '',
})

/** The multipart form as it is documented (2-back-office §7). */
export function toForm(
  { id, featureFlagId, version }: Pick<LabsSettings, 'id' | 'featureFlagId' | 'version'>,
  { thumbnail, video, permissions, isEnabled, ...texts }: LabsValues,
): Record<string, string | File> {
  return {
    id: id === null ? '' : String(id),
    featureFlagId: String(featureFlagId),
    ...texts,
    version: String(version),
    isEnabled: String(isEnabled),
    cohorts_permissions_ids: permissions.join(','),
    ...(thumbnail && { thumbnail }),
    ...(video && { video }),
  }
}

/** How many people may switch it on: each once, whatever they are and wherever. */
export const countPeople = (types: readonly LabsPermissionType[], chosen: readonly string[]): number =>
  new Set(types.filter(({ id }) => chosen.includes(id)).flatMap(({ people }) => people)).size
