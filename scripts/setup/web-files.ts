import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = join(import.meta.dirname, '../../src')
const signIn = join(source, 'web/sign-in.ts')
const frame = join(source, 'domains/shell/web/Shell.tsx')
const start = join(source, 'web/start.tsx')
const homePage = join(source, 'domains/home/web/HomePage.tsx')

const floating =
  /node_modules\/(@floating-ui|@tabler\/icons-react\/dist\/esm\/icons\/IconCheck|@mantine\/core\/esm\/(utils\/Floating|components\/(Menu|Popover|Tooltip|Transition|Overlay|Portal|FocusTrap|Input|Radio\/RadioIcon|Checkbox\/CheckIcon|Accordion\/AccordionChevron)))\b/

type Place = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Few files for a page: a hundred small ones cost a hundred questions and compress a tenth worse. What a person's first
 * page needs is five: React, the other libraries, the frame around pages, the app with its addresses, and home with what
 * home shares with other pages. What pages share beyond
 * that is cut by who uses it, small rests added to their neighbours.
 */
export const webFiles = {
  groups: [
    // What sign-in shares with the app is a file of its own: it must not fetch the app for it.
    { name: filesOf('entrance', signIn), debugName: 'entrance', minShareCount: 2, priority: 11 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
    {
      name: 'zod',
      test: /node_modules\/zod\/|\/src\/contract\/(values|field-sentences|clean-text)\.ts|-details\.ts$/,
      priority: 10,
    },
    // What the app takes of libraries and its frame run before it, each by itself (`file-after-file`, vite.config.ts).
    { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 8 },
    { name: filesOf('frame', frame), debugName: 'frame', priority: 8 },
    { name: filesOf('shell', start), debugName: 'shell', priority: 7 },
    { name: filesOf('home', homePage), debugName: 'home', priority: 6 },
    // What the frame fetches behind the first page: menus, panels, hints, and what these draw and place themselves with.
    { name: 'menus', test: floating, priority: 6 },
    { name: 'kit', minShareCount: 16, priority: 5 },
    { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 4 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 800, priority: 1 },
  ],
} satisfies Rolldown.CodeSplittingOptions

/**
 * Every file of ours that this one imports, and those that these import; what is loaded later is not. Libraries come
 * with whoever takes something of theirs.
 */
function filesOf(name: string, first: string) {
  let files: Set<string> | undefined
  return (id: string, place: Place): string | null => {
    files ??= walk(first, place)
    return files.has(id) ? name : null
  }
}

function walk(first: string, place: Place): Set<string> {
  const files = new Set([first])
  // A set is walked to those that are added on the way.
  for (const file of files)
    for (const other of place.getModuleInfo(file)?.importedIds ?? [])
      if (other.startsWith(source)) files.add(other)
  return files
}
