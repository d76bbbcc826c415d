/**
 * One word for one thing: what each language calls it on the screen, and what it doesn't.
 * A word that ends in `*` stands for all that begin with it.
 */
interface Term {
  readonly say: string;
  readonly never: readonly string[];
}

const en: readonly Term[] = [
  { say: 'Amount due', never: ['to pay {{*', 'money to take', 'sum due'] },
  {
    say: 'Take payment, Payment taken',
    never: [
      'take the money',
      'money was taken',
      'money is taken',
      'no money was taken',
      'no money has been taken',
      'money being taken',
    ],
  },
  { say: 'Cash received, Change', never: ['cash given', 'cash tendered'] },
  { say: 'Split (payment)', never: ['mixed payment', 'instalment*', 'installment*', 'in parts'] },
  { say: 'bonuses', never: ['points', 'loyalty points'] },
  { say: 'earned', never: ['credited', 'will be credited'] },
  // The customer earns them; missed ones the till adds.
  { say: 'bonuses are added (afterwards)', never: ['accru*'] },
  {
    say: 'bonuses change',
    never: ['bonuses move*', 'bonuses have moved', 'has moved', 'moves no'],
  },
  // What is due is the award, what is handed over the gift.
  { say: 'award', never: ['reward*', 'prize*'] },
  {
    say: 'refund (a part), revert (all of it)',
    never: ['void*', 'reversal*', 'taken back', 'storno'],
  },
  {
    say: 'pending',
    never: ['unsettled', 'sales wait', 'waits for the service', 'wait for the service'],
  },
  { say: 'resolved manually', never: ['settle*', 'by hand'] },
  {
    say: 'Charge without bonuses',
    never: ['finish without bonuses', 'finished without bonuses', 'complete it without bonuses'],
  },
  { say: 'Bonuses spent', never: ['with bonuses:', 'paid with bonuses'] },
  { say: 'cancelled (before payment)', never: ['given up', 'gave up', 'canceled'] },
  {
    say: 'the till checks',
    never: [
      'ask now',
      'ask again',
      'asks again',
      'asks by itself',
      'asks the service',
      'goes on asking',
    ],
  },
  { say: 'Loading', never: ['reading', 'read again'] },
  { say: 'saved on this till', never: ['recorded', 'records the sale', 'stored on this till'] },
  { say: 'customer', never: ['client*', 'buyer*', 'shopper*', 'guest*'] },
  { say: 'customer details', never: ['customer’s data'] },
  { say: 'supervisor', never: ['manager*'] },
  { say: 'branch', never: ['outlet*', 'establishment*'] },
  { say: 'again', never: ['anew'] },
  { say: 'Worth a look', never: ['to look at'] },
  { say: 'sign-in', never: ['secrets'] },
  { say: 'Disconnect this till', never: ['forget this till', 'forget the sign-in'] },
];

const ru: readonly Term[] = [
  { say: 'К оплате, Оплата', never: ['приём денег', 'денег не нужно'] },
  { say: 'Способ оплаты', never: ['чем платят', 'чем платили', 'видам оплаты', 'вид оплаты'] },
  { say: 'Получено, Сдача', never: ['внесено'] },
  // "Частями" means instalments in Kazakhstan.
  { say: 'Смешанная (оплата)', never: ['частями', 'рассрочк*', 'сплит*'] },
  { say: 'бонусы', never: ['балл', 'баллы', 'баллов', 'очки'] },
  { say: 'начислить, списать бонусы', never: ['зачисл*', 'начислен кешбэк'] },
  { say: 'не изменились', never: ['двиг*'] },
  { say: 'подарок', never: ['награда', 'награды', 'приз', 'призы'] },
  { say: 'Возврат (часть), Отмена (весь)', never: ['сторно*', 'рефанд*', 'реверс*'] },
  {
    say: 'возврат проведён',
    never: ['возврат сделан', 'возврат не сделан', 'сделан ли возврат', 'делаем возврат'],
  },
  { say: 'не состоялась (до оплаты)', never: ['отменена до оплаты', 'отменённая продажа'] },
  {
    say: 'проведено',
    never: [
      'выполнено',
      'все продажи подтверждены',
      'подтверждённая войдёт',
      'подтверждённые войдут',
      'завершено после',
      'незавершённые',
      'незавершённых продаж',
    ],
  },
  {
    say: 'к оплате без бонусов',
    never: ['завершить без бонусов', 'завершите без бонусов', 'завершаются без бонусов'],
  },
  { say: 'решено вручную', never: ['решена вручную', 'улажен*'] },
  {
    say: 'касса проверит',
    never: ['спросит', 'спросить', 'спрашивает сервис', 'касса спрашивает', 'продолжит спрашивать'],
  },
  { say: 'загружаем', never: ['читаем', 'прочитаем'] },
  { say: 'данные сервиса', never: ['запись сервиса', 'записи сервиса'] },
  {
    say: 'сохраняется на кассе',
    never: ['записывается здесь', 'запишется здесь', 'записаны здесь', 'записано здесь'],
  },
  { say: 'клиент', never: ['гость', 'гости', 'гостя'] },
  { say: 'магазин, филиал', never: ['заведени*', 'торговая точка'] },
  { say: 'старший', never: ['менеджер*', 'супервайзер*'] },
  // Of a door, and of a drawer of cash.
  { say: 'заблокировать кассу', never: ['запер*', 'запир*'] },
  { say: 'SMS (она)', never: ['sms не отправлено', 'ушло ли sms', 'пришло ли sms'] },
  {
    say: 'данные входа',
    never: [
      'хранить вход',
      'вход этой кассы',
      'защитить вход',
      'закрытый вход',
      'нет входа',
      'вместе со входом',
    ],
  },
  { say: 'на что взглянуть', never: ['на что посмотреть'] },
  { say: 'Отвязать кассу', never: ['забыть эту кассу', 'забудьте эту кассу', 'забыть вход'] },
];

const kk: readonly Term[] = [
  { say: 'Төлеуге, Төлем', never: ['төлеу керек', 'төленетін сома', 'төлем әдісі'] },
  { say: 'Алынды, Қайтарым', never: ['сдача', 'майда', 'артық ақша'] },
  // "Бөліп төлеу" means instalments.
  { say: 'Аралас (төлем)', never: ['бөліп төле*', 'бөлшектеп*', 'бөлікпен*'] },
  { say: 'бонус', never: ['ұпай*', 'балл', 'балдар'] },
  { say: 'бонус қосу, жұмсау', never: ['есептен шығар*', 'бонус есептел*', 'жинақтал*'] },
  { say: 'бонустар өзгерген жоқ', never: ['қозғал*', 'жылжы*'] },
  { say: 'сыйлық', never: ['жүлде*', 'марапат*'] },
  // "Болдырылмады" reads both as cancelled and as not allowed to happen.
  {
    say: 'қайтару (бір бөлігін), күшін жою (бәрін)',
    never: ['сторно*', 'рефанд*', 'ішінара*', 'болдырма*', 'болдырыл*'],
  },
  { say: 'өтпей қалды (төлемге дейін)', never: ['бас тартыл*'] },
  { say: 'қабылданбады (сервис)', never: ['сервис бас тарт*', 'сервистен бас тарт*'] },
  {
    say: 'расталды',
    never: ['өткен ауысымнан кейін аяқталды', 'аяқталмаған сату*'],
  },
  {
    say: 'бонуссыз төлеу',
    never: ['төлеуге, бонуссыз', 'бонуссыз аяқтау*', 'бонуссыз аяқтаңыз'],
  },
  { say: 'ақша (төлем) алынды', never: ['ақша қабылда*'] },
  { say: 'назар қажет, қолмен шешілді', never: ['көңіл бөл*', 'қолмен реттел*', 'қолмен өңдел*'] },
  { say: 'касса тексереді', never: ['сервистен сұра*'] },
  { say: 'жүктелуде', never: ['оқылуда'] },
  {
    say: 'сервис деректері',
    never: ['сервис жазба*', 'сервистің жазба*', 'сервистің өз жазба*', 'өз жазбасында'],
  },
  { say: 'назар аударарлық', never: ['қарап шығу керек'] },
  // "Байқау" alone is to notice.
  { say: 'қайталап көру', never: ['қайта байқа*', 'рет байқау*'] },
  { say: 'осы кассада сақталады', never: ['осында жазыл*', 'кассада жазыл*'] },
  { say: 'клиент', never: ['тұтынушы*', 'қонақ*', 'сатып алушы*'] },
  { say: 'аға кассир', never: ['менеджер*', 'супервайзер*', 'бастық*'] },
  { say: 'ауысым', never: ['смена*', 'кезекшілік*'] },
  { say: 'филиал', never: ['бөлімше*', 'мекеме*'] },
  { say: 'құпиясөз', never: ['құпия сөз*', 'пароль*'] },
  { say: 'Кассаны ажырату', never: ['кассаны ұмыт*'] },
];

/** Of every language; one that isn't there fails the test. */
export const TERMS: Readonly<Record<string, readonly Term[]>> = { en, ru, kk };

/** Said in more than one place, and the same in each language: keys of the page's words. */
export const SAME: readonly (readonly [string, string])[] = [
  ['payment.cash', 'receipt.cash'],
  ['payment.card', 'receipt.card'],
  ['payment.online', 'receipt.online'],
  ['payment.toTake', 'receipt.total'],
  ['payment.change', 'receipt.change'],
  ['done.credited', 'receipt.earned'],
  ['action.skipLoyalty', 'failed.skipLoyalty'],
  ['action.noLoyalty', 'receipt.noLoyalty'],
  ['order.state.confirmed', 'customer.resolution.confirmed'],
  ['order.state.pending', 'customer.resolution.pending'],
  ['order.state.needsAttention', 'customer.resolution.needsAttention'],
  ['order.state.resolvedManually', 'customer.resolution.resolvedManually'],
];
