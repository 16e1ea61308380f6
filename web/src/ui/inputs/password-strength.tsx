import './password-strength.css'
import { passwordStrength, strengthNames } from '@portal/shared/people/password-strength.ts'

/** Three bars and a word for how hard the typed password is to guess; nothing while it is empty. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const strength = passwordStrength(password)
  return (
    <div className={`strength strength-${strength ?? 0}`} role="status">
      {strength && (
        <>
          {[1, 2, 3].map(bar => (
            <i key={bar} className={bar <= strength ? 'is-on' : undefined} />
          ))}
          <span>强度 {strengthNames[strength]}</span>
        </>
      )}
    </div>
  )
}
