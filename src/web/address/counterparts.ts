/** Pages that staff and families each have at an address of their own: where one of the two stands for the other. */
const counterparts: readonly (readonly [staff: RegExp, family: RegExp, inStaff: string, inFamily: string])[] =
  [[/^\/excuses\/([^/]+)$/, /^\/family\/excuses\/([^/]+)(?:\/edit)?$/, '/excuses/$1', '/family/excuses/$1']]

/** Where staff find what a family's address shows; undefined when they have no such page. */
export function staffCounterpart(pathname: string): string | undefined {
  const found = counterparts.find(([, family]) => family.test(pathname))
  return found && pathname.replace(found[1], found[2])
}

/** Where a family finds what an address of staff shows; undefined when it has no such page. */
export function familyCounterpart(pathname: string): string | undefined {
  const found = counterparts.find(([staff]) => staff.test(pathname))
  return found && pathname.replace(found[0], found[3])
}
