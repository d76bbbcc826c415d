/** Russian words about keys that were pressed ahead, or not taken. */
import type { keys as english } from '../en/keys.ts';
import type { Shape } from '../language.ts';

export const keys = {
  keys: {
    kept: 'Enter запомнен',
    typedAhead: 'Набрано заранее',
    nextPhone: 'Следующий',
    scanned: 'Это отсканировано: за сумму не принято.',
    scannedPhone: 'Отсканировано {{phone}}: за сумму не принято.',
    dropped: {
      digits: 'Эти цифры не приняты: ни одно поле их не ждало.',
      decision: 'Enter нажат заранее и не принят: сначала прочтите, что на экране.',
      code: 'Enter нажат заранее и не принят: сначала нужен код клиента.',
      tooFar: 'Enter нажат слишком рано и не принят.',
      early: 'Нажато до того, как это появилось на экране, и не принято: сначала прочтите.',
      busy: 'Не принято: подтверждённое раньше ещё выполняется.',
      key: 'Эта клавиша здесь ничего не делает и не принята. Посмотрите на экран перед Enter.',
      parking:
        'Shift+F7 откладывает продажу на шаге кода или оплаты (не больше пяти, без выданного подарка) и возвращает её в пустую покупку.',
      revoked: 'Запомненный Enter отменён тем, что нажато после него.',
    },
  },
} as const satisfies Shape<typeof english>;
