import { Link } from '@tanstack/react-router'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './words.ts'
import css from './auth.module.css'

const EndPage = ({ which }: { which: 'register_end' | 'new_password_end' }) => {
  const say = authWords.use()
  return (
    <AuthFrame title={say(`${which}.title`)} intro={say(`${which}.text`)}>
      <div className={css.links}>
        <Link to="/login">{say(`${which}.login`)}</Link>
      </div>
    </AuthFrame>
  )
}
export const RegisterEndPage = () => <EndPage which="register_end" />
export const NewPasswordEndPage = () => <EndPage which="new_password_end" />
