import type { Member, ProfileField } from './profile-fields.ts'
import { ProfileValue } from './profile-value.tsx'

const isWide = ({ as }: ProfileField) => as.kind === 'area' || as.kind === 'region' || as.kind === 'choices'

/** Fields of a profile with what stands in them. */
export const ProfileFacts = ({ member, fields }: { member: Member; fields: readonly ProfileField[] }) => (
  <dl className="facts">
    {fields.map(field => (
      <div key={field.name} className={isWide(field) ? 'is-wide' : undefined}>
        <dt>{field.title}</dt>
        <dd>
          <ProfileValue member={member} field={field} />
        </dd>
      </div>
    ))}
  </dl>
)
