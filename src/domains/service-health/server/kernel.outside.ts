import { connectionOf, type OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'

const tryFiles = ({ files }: Services) => files.tryOut()
const tryScanner = ({ scanUpload }: Services) => scanUpload(new TextEncoder().encode('nothing harmful'))

/** What no domain has to itself: where files lie, and who looks at them. */
export const kernelParts: readonly OutsidePart<Services>[] = [
  {
    vendor: 'files',
    facts: {
      name: 'Files',
      isMany: true,
      about: 'Papers, pictures, tasks',
      meanwhile:
        'Files cannot be opened or sent; whoever tries is told so. Pages without files work as always.',
      waits: ['file', 'files'],
      setting: 'S3_BUCKET',
      connection: ({ config }) => (config.S3_BUCKET ? connectionOf(true, config.S3_ENDPOINT) : 'here'),
      probe: tryFiles,
      scopes: [
        {
          scope: 'Write, read, delete',
          act: async (services) => {
            await tryFiles(services)
            return 'A file was written, read and taken away'
          },
        },
      ],
    },
  },
  {
    vendor: 'scanner',
    facts: {
      name: 'Virus scanner',
      about: 'Scans uploads',
      meanwhile: 'Nothing can be uploaded until it answers: no file is accepted without a scan.',
      waits: ['file', 'files'],
      setting: 'UPLOAD_SCANNER_URL',
      connection: ({ config }) =>
        connectionOf(
          Boolean(config.UPLOAD_SCANNER_URL),
          config.UPLOAD_SCANNER_URL?.replace('clamd:', 'http:'),
        ),
      probe: tryScanner,
      scopes: [
        {
          scope: 'Scan a file',
          act: async (services) => {
            await tryScanner(services)
            return 'Scanned a file'
          },
        },
      ],
    },
  },
]
