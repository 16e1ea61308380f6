import './appearance-choice.css'
import type { Appearance, AppearancePart } from '@portal/shared/appearance/appearance.ts'
import { useAppearance } from '../core/api/appearance.ts'

interface Part<Name extends AppearancePart> {
  part: Name
  title: string
  note: string
  values: Readonly<Record<Appearance[Name], string>>
}

const parts: readonly (Part<'theme'> | Part<'contrast'> | Part<'density'> | Part<'keys'>)[] = [
  {
    part: 'theme',
    title: '主题',
    note: '跟随系统时，随电脑或手机的浅色、深色设置变化。打印始终为浅色。',
    values: { system: '跟随系统', light: '浅色', dark: '深色' },
  },
  {
    part: 'contrast',
    title: '对比度',
    note: '高对比度加深文字和线条。',
    values: { system: '跟随系统', standard: '标准', high: '高' },
  },
  {
    part: 'density',
    title: '密度',
    note: '列表的行高，对所有列表生效。',
    values: { standard: '标准', compact: '紧凑' },
  },
  {
    part: 'keys',
    title: '单键快捷键',
    note: '按单个字母即可操作，如贴现审批的 J、K、A、R。语音输入或易误触键盘时请关闭。',
    values: { on: '开启', off: '关闭' },
  },
]

/** 外观: theme, contrast, density and letters that act; each choice shows at once and is kept by itself. */
export const AppearanceChoice = () => {
  const { appearance, choose } = useAppearance()
  return (
    <div className="appearance">
      {parts.map(({ part, title, note, values }) => (
        <fieldset key={part} className="appearance-part">
          <legend>{title}</legend>
          <div className="segments">
            {Object.entries(values).map(([value, name]) => (
              <button
                key={value}
                type="button"
                aria-pressed={appearance[part] === value}
                onClick={() => choose({ [part]: value })}
              >
                {name}
              </button>
            ))}
          </div>
          <p className="meta">{note}</p>
        </fieldset>
      ))}
    </div>
  )
}
