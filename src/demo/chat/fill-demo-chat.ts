import type pg from 'pg'
import type { SandboxCommunity } from '#vendors/heartbeat/sandbox/sandbox-community.ts'
import { roleIds } from './add-chat.ts'

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly is_staff: boolean
}
interface RoomRow {
  readonly kind: 'house' | 'experience'
  readonly item_id: number
  readonly title: string
  readonly group_id: string
  readonly channel_id: string
  readonly voice_channel_id: string | null
  readonly members: readonly string[]
}

/** A community as the product made it, and then as people there would change it: a sandbox forgets when it stops. */
export async function fillDemoChat(
  pool: pg.Pool,
  community: SandboxCommunity,
  server: 'students' | 'guardians',
): Promise<void> {
  community.roles = [
    { id: roleIds.owner, name: 'Owner' },
    { id: roleIds.member, name: 'Member' },
    { id: roleIds.staff, name: 'Staff' },
  ]
  community.addCategory('Houses', 'houses')
  community.addCategory('Experiences', 'experiences')
  const people = await pool.query<PersonRow>(listPeople, [server])
  for (const { id, email, name, is_staff } of people.rows)
    community.addUser(email, name, is_staff ? roleIds.staff : roleIds.member, id)
  const rooms = await pool.query<RoomRow>(listRooms, [server])
  for (const room of rooms.rows) addRoom(community, room)
  changeThere(community, rooms.rows)
  const left = await pool.query<{ email: string; name: string }>(
    `select email, name from users where deactivated_at is not null and role in ('employee', $1) order by id limit 2`,
    [server === 'students' ? 'student' : 'guardian'],
  )
  for (const { email, name } of left.rows) community.addUser(email, name, roleIds.member)
}

const listPeople = `
  select p.outside_id as id, p.email, u.name, u.role = 'employee' as is_staff
  from chat_people p join users u on u.id = p.user_id where p.server = $1 and p.outside_id is not null order by u.id`

const listRooms = `
  with f as (
    select s.id as student_id, s.id as user_id from students s where $1 = 'students'
    union all
    select g.student_id, g.guardian_id from guardian_students g where $1 = 'guardians' and g.sees_records
  ), rooms as (
    select c.*, h.title, array_append(array(select f.user_id from students s join f on f.student_id = s.id
      where s.house_id = h.id), h.advisor_id) as people
    from chat_rooms c join houses h on h.id = c.item_id where c.kind = 'house'
    union all
    select c.*, x.title, array(select f.user_id from registrations r join f on f.student_id = r.student_id
        where r.experience_id = x.id and registered_on(r.dropped_at, r.from_day, r.until_day, current_date))
      || array(select employee_id from experience_experts where experience_id = x.id)
    from chat_rooms c join experiences x on x.id = c.item_id where c.kind = 'experience'
  )
  select kind, item_id, title, group_id, channel_id, voice_channel_id,
    array(select outside_id from chat_people p where p.server = $1 and p.user_id = any(people) and p.outside_id is not null) as members
  from rooms where server = $1 and group_id is not null order by kind desc, item_id`

function addRoom(community: SandboxCommunity, room: RoomRow): void {
  const { kind, item_id, title, group_id, members } = room
  const group = community.addGroup(title, `Kept by the school, ref ${kind}:${item_id}`, group_id)
  for (const id of members) group.members.add(id)
  const place = { name: title, channelCategoryID: `${kind}s`, groups: [group_id] }
  community.addChannel('channels', place, room.channel_id)
  if (room.voice_channel_id !== null) community.addChannel('voiceChannels', place, room.voice_channel_id)
}

/** What people did there meanwhile. */
function changeThere(community: SandboxCommunity, rooms: readonly RoomRow[]): void {
  const [first, second] = rooms
  const channel = first && community.channels.get(first.channel_id)
  if (channel) channel.name = `${channel.name} hangout`
  const group = second && community.groups.get(second.group_id)
  const [missing] = group?.members ?? []
  if (group && missing !== undefined) group.members.delete(missing)
  community.addGroup('Chess and cookies', '')
  const over = community.addGroup('Salt Roads 2', 'Kept by the school, ref experience:2147483000')
  community.addChannel('channels', { name: over.name, channelCategoryID: 'experiences', groups: [over.id] })
  community.addUser('quinn@elsewhere.test', 'Mallory Quinn', roleIds.member)
  community.addUser('community@heartbeat.test', 'Community Owner', roleIds.owner)
  const [nicknamed] = [...community.users.values()].filter(({ roleID }) => roleID === roleIds.member)
  if (nicknamed) nicknamed.name = nicknamed.name.split(' ')[0] ?? nicknamed.name
}
