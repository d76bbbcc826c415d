/**
 * English words of "What do I do when…": loaded when the help is opened. Of each situation its title, the
 * steps a line each, and what happens to the customer's money. Buttons are named by their own words.
 */
export const advice = {
  advice: {
    title: 'What do I do when…',
    keys: 'Keys of this screen',
    all: 'All situations',
    money: 'The customer’s money',
    group: {
      customer: 'With the customer',
      sale: 'In the sale',
      paid: 'After the payment',
      till: 'At the till',
      kept: 'What the till keeps',
    },
    notFound: {
      title: 'The customer isn’t found',
      steps:
        'Read the number back, digit by digit, and correct it.\n“$t(customer.new)” means that the service doesn’t know this number yet: a sale with bonuses registers it.\nWho doesn’t want to take part buys without a phone: clear it and press Enter.',
      money:
        'A new customer has no bonuses to spend. What is earned goes to the number that was typed, so it must be right.',
    },
    search: {
      title: 'The search by four digits fails or finds nobody',
      steps:
        'Press Enter, ask for the whole number and type it: that works without the search.\nThe search knows only who has bought at this till before, and only as long as the till can read it.\nIf it goes on failing, tell the owner: it can be switched off in Settings.',
      money: 'The search changes neither money nor bonuses.',
    },
    noPhone: {
      title: 'The customer has no phone with them',
      steps:
        'Ask for the number: that is enough to earn bonuses.\nIf a code is asked for, press “$t(code.earnOnly)”: it comes to that phone only.\nIf they don’t know the number, sell without a customer. For a while they can be added afterwards, see “$t(advice.cardAfter.title)”.',
      money:
        'Where a code is asked for, no bonuses are spent without it. They stay on the balance.',
    },
    blacklisted: {
      title: 'It says “$t(customer.blacklisted)”',
      steps:
        'Go on without bonuses: the large button says so.\nYou don’t need to explain anything. “$t(customer.why)” under the notice tells only you.\nIf the customer insists, give them the contact of the owner.',
      money: 'The customer pays the full amount. This sale earns and spends no bonuses.',
    },
    limit: {
      title: 'The customer can’t spend as many bonuses as they want',
      steps:
        'Under the bonuses it says how many can be spent: no more than the balance, the purchase and the program allow. “$t(purchase.all)” takes that much.\nAfter a change of phone none can be spent with a code for some time; the screen says until when. Go on without spending.\nAbove the owner’s limit of a shift a supervisor has to confirm it with PIN or card.',
      money:
        'What bonuses don’t pay is paid in money. Bonuses that aren’t spent stay on the balance.',
    },
    noCode: {
      title: 'The code doesn’t arrive',
      steps:
        'Compare the last digits of the phone with the customer’s. A wrong number: Esc, and correct it.\nAsk whether an SMS has come after all, then press “$t(code.resend)” as soon as it can be pressed.\nIf none comes, press “$t(code.earnOnly)”, where it is offered: bonuses are still earned. If the service doesn’t answer either, “$t(failed.skipLoyalty)”, where it is offered.',
      money: 'No payment was taken, and no bonuses are spent before it.',
    },
    wrongCode: {
      title: 'The code is wrong, used up or expired',
      steps:
        'Ask the customer for the newest SMS and type its code over the old one.\nA code is good for five minutes and once. If it may be used up or has expired, send a new one.\nIf it goes on like that, press “$t(code.earnOnly)”, where it is offered: bonuses are still earned.',
      money: 'No payment was taken, and no bonuses are spent before it.',
    },
    edit: {
      title: 'The customer’s details can’t be saved',
      steps:
        'If something is marked, correct it and save again. Otherwise close: the sale goes on with the details as they were.\nIf it isn’t known whether they were saved, close and look the customer up again: by the new phone, if it was changed.\nA change of phone and forgetting a customer may need a supervisor’s PIN or card.',
      money:
        'Balance and sale are not affected. After a change of phone no bonuses can be spent with a code here for some time.',
    },
    away: {
      title: 'The service can’t be reached',
      steps:
        'Go on selling without bonuses: press the button that says so.\nThe till tries again automatically. “$t(banner.tryNow)” in the top bar does it at once.\nIf the certificate or the proxy is named, tell the administrator: trying again doesn’t help.\nWhen the service is back, missed bonuses can be added in Orders (F11), if the owner allows it; a supervisor may have to confirm it.',
      money: 'A sale without bonuses earns and spends none; the customer pays the full amount.',
    },
    slow: {
      title: 'The service is slow or doesn’t answer',
      steps:
        'Without an answer nobody knows whether it was done. Don’t type the same sale a second time.\nWait, or press one of the buttons that the screen offers: “$t(failed.retry)” doesn’t sell twice, “$t(failed.skipLoyalty)” goes on without the service.\nTake payment only when the screen asks for it, and hand over no money or gift before it says so.\nAfter the payment you don’t need to wait: the till goes on checking, and the next customer can be served.',
      money:
        'An order that was created but not paid changes no bonuses. What else was done isn’t known until the screen says so.',
    },
    changed: {
      title: 'Figures have changed in the middle of the sale',
      steps:
        'Tell the customer what it was and what it is now.\nIf they agree, press the large button: it names the new amount.\nIf not: “$t(quoteChanged.earnOnly)”, where it is offered, or “$t(failed.back)”.\nIf the customer was loaded again, look at who it is, then press Enter once more.',
      money: 'No payment was taken, and this sale has spent no bonuses.',
    },
    refused: {
      title: 'The service refuses the purchase',
      steps:
        'Look at what the service says: it stands on the screen.\nPress “$t(failed.earnOnly)” or “$t(failed.skipLoyalty)”, or go back and change the purchase.\nIf it is refused again and again, sell without bonuses and tell the owner what stands behind “$t(fault.support)”.',
      money: 'No payment was taken. What was refused earns and spends nothing.',
    },
    award: {
      title: 'The award can’t be given, or it isn’t known whether it was',
      steps:
        'Don’t hand over the gift until the screen says that the award was given.\nNot known: the till checks the stamps automatically. If it asks whether another till gave it, ask the customer and press what they say.\nGiven at another till: “$t(failed.backWithoutGift)”, where it is offered; then charge the purchase without the award.\nRefused, or no connection: “$t(failed.retry)”, where it is offered. Or “$t(failed.back)”, where it is offered: switch the award off there (F5) and charge the purchase.\nIf the screen says later that the customer of a cancelled sale was given an award, ask them: if they have no gift yet, hand it over or call support.',
      money:
        'No payment was taken, and no bonuses are spent before it. Whether an award was given is known only when the screen says so.',
    },
    purse: {
      title: 'The customer forgot the purse or the card to pay with',
      steps:
        'At the code or at the payment Shift+F7 parks the sale. Serve the next customers.\nWhen they are back, Shift+F7 on an empty purchase brings it back, as it was typed.\nIf they don’t come, bring it back, too, and clear it: the shift can’t be closed before.\nA sale whose award was given can’t be parked.',
      money:
        'No payment was taken, and no bonuses have changed. Balance and percent are loaded again when it comes back.',
    },
    paymentUnknown: {
      title: 'The program asks whether payment was taken',
      steps:
        'Find out before you answer: ask the customer, look into the drawer and at the slip of the card terminal.\nPaid: choose the way it was paid. Not paid: the large button opens the payment.\nThe customer has gone without paying: “$t(paymentUncertain.due.left)” or “$t(paymentUncertain.nothing.left)”, where it is offered.',
      money:
        'Don’t take it twice. Bonuses are spent or earned only when the order is completed, which waits for your answer.',
    },
    notConfirmed: {
      title: 'A sale is pending or needs attention',
      steps:
        'Don’t charge it again; the customer can go.\nPending: the till checks automatically. You don’t need to do anything.\nNeeds attention: open it in Orders (F11), look at what is said there and press “$t(order.recheck)”, where it is offered.\nIf it was resolved in another way, press “$t(order.resolveManually.button)”, where it is offered, and say how; a supervisor may have to confirm it.',
      money:
        'Whether payment was taken stands with the sale. Whether its bonuses were applied is known only when it is confirmed.',
    },
    notAccrued: {
      title: 'Missed bonuses of a paid sale weren’t added',
      steps:
        'The sale is paid and stays so. Don’t charge it again; the customer can go.\nOpen it in Orders (F11) and look at why. Where adding bonuses is offered there, try once more.\nThe till doesn’t try again by itself.',
      money:
        'The payment stays. As long as the order says so, the bonuses of this sale are not on the balance.',
    },
    cardAfter: {
      title: 'The customer shows the loyalty card after paying',
      steps:
        'Press F6 while the sale is on the screen as done, or F6 in its order; the owner says for how long.\nType the phone, look at who it is, press Enter. A supervisor may have to confirm it.\nIf the service doesn’t answer, the bonuses can be added later from Orders (F11), if the owner allows that. Don’t sell it a second time.\nWhen the time is up, or bonuses took part already, nobody can be added.',
      money:
        'What was paid stays as it is. Bonuses are earned once, and none are spent. Whether they were earned stands with the sale in Orders.',
    },
    wrongSale: {
      title: 'Wrong customer or wrong amount, and it is paid',
      steps:
        'Just now: F9 while the sale is on the screen as done, look at it, and F9 again.\nEarlier: find it in Orders (F11). “$t(order.revert)” takes all of it back, “$t(order.refund)” a part.\nChoose the reason. A supervisor may have to confirm it.\nGive the money back when the screen says so, then sell it again as it should be.',
      money:
        'Give money back only when the screen says that it is done, and in the way it was paid. A revert also removes what was earned and the stamps; a refund leaves the stamps.',
    },
    notListed: {
      title: 'The sale just done can’t be reverted on the spot',
      steps:
        'Give no money back: nothing was reverted.\nLook for the sale in Orders (F11), by its number or the customer’s phone, and revert it there.\nIf it isn’t there either, call support before you give anything back or sell it again.',
      money:
        'The payment and the bonuses of this sale stay as they are until the screen says that it is reverted.',
    },
    reversalUnknown: {
      title: 'It isn’t known whether a refund or revert was done',
      steps:
        'Give no money back yet, and don’t send it again.\nThe till checks automatically. Its order in Orders (F11) says what has happened.\nDone: give the money back once, and confirm on the screen that you have. Not done: it can be sent again.\nNeeds attention: ask support, then open its order and press “$t(order.resolvedDone.button)” or “$t(order.resolvedNotDone.button)”, where it is offered, and note how you know; a supervisor may have to confirm it.\nIf money was given back already, and it isn’t shown as done any more, ask support before anything else.',
      money:
        'Money and bonuses: not known. Only when the screen says “done” the money goes back to the customer.',
    },
    reversalUnsaved: {
      title: 'A refund or revert was sent, and the till couldn’t save it',
      steps:
        'Give no money back yet: it may be done.\nPress “$t(reversal.sentUnsaved.again)”: the same one isn’t sent a second time. Don’t begin another one for this order.\nIf it says the same again, the disk still takes nothing: see “$t(advice.disk.title)”, and press once more after that.\nDone: give the money back once, and confirm on the screen that you have.',
      money:
        'Money and bonuses: not known. Only when the screen says “done” the money goes back to the customer.',
    },
    reversalNotDone: {
      title: 'A refund or revert was refused or can’t be sent',
      steps:
        'Give no money back, as long as the screen doesn’t say that it is done.\nNo connection: try again when the service is back. Refused: look at what the service says.\nOnly completed orders of this branch can be refunded or reverted, and no more than is left of them.\nAbove the owner’s limit, or for what others sold, a supervisor has to confirm it.',
      money:
        'No money goes back. What the screen calls not done or refused has changed no bonuses.',
    },
    notRead: {
      title: 'A list, an order or a report can’t be loaded',
      steps:
        'Open it once more, or press the button that loads it again.\nIf the service is away, the sales of this till are still there; its own record of an order is missing until it is back.\nUntil that is loaded, an order can’t be refunded or reverted.',
      money: 'Loading changes neither money nor bonuses.',
    },
    signIn: {
      title: 'The till asks to sign in to the service again',
      steps:
        'Type login and password of the service, or call whoever has them. It is not your PIN.\nUntil then press “$t(signIn.later)” and go on selling. “$t(signIn.needed)” stays in the top bar.\nA sale that is open goes on after it.',
      money: 'Nothing typed is lost. Until then sales earn and spend no bonuses.',
    },
    locked: {
      title: 'The till is locked, or another cashier takes over',
      steps:
        'Close this. Type your own PIN or hold your card to the reader: the open sale goes on as it was.\nTake over only by your own PIN. Lock the till when you leave it: Ctrl+L.\nAfter too many wrong PINs wait until the time is up. A forgotten PIN is set again by a supervisor.',
      money: 'The lock changes neither money nor bonuses. What is open stays open.',
    },
    supervisor: {
      title: 'The till asks for a supervisor, or doesn’t take a PIN',
      steps:
        'Call a supervisor: with their PIN or card they confirm it at this till.\nIf nobody is there, press “$t(approval.no)”: what is typed stays, and it can be done later.\nA PIN that isn’t taken: type it slowly once more; after too many wrong ones wait.\nIf the list of cashiers can’t be read, sales go on; the owner signs in to the service and sets the PINs again.',
      money: 'Before it is confirmed nothing is sent, and neither money nor bonuses have changed.',
    },
    drawer: {
      title: 'The cash in the drawer differs at the close',
      steps:
        'Count once more by notes and coins: F6.\nThink of what wasn’t entered. Go back with Esc (the count stays) and enter it in Shift: “$t(drawer.move.in.open)”, or “$t(drawer.move.out.open)”, which a supervisor may have to confirm.\nIf it still differs, choose why and close. Don’t make it up with your own money.',
      money:
        'The report keeps what was expected, what was counted and why it differs. Sales and bonuses of the customers stay as they are.',
    },
    disk: {
      title: 'The till warns that it can’t save',
      steps:
        'Go on selling, and don’t turn the till off while sales aren’t saved.\nWrite down on paper what the screen asks for.\nFull: have space freed on the disk. Held by another program: have that closed. Otherwise call support.',
      money:
        'What a customer has paid is paid. What the screen calls not saved is in memory, and is saved when the disk works again.',
    },
    check: {
      title: 'The check list warns of the clock or something else',
      steps:
        'Do what stands beside the line: it says what is wrong.\nThe clock: set the time of this computer, or tell the administrator; then press “$t(shiftStart.checkAgain)”.\nService or sign-in: “$t(shiftStart.tryNow)”, or open the shift and sell without bonuses.',
      money: 'A warning changes neither money nor bonuses.',
    },
    notNow: {
      title: 'Something typed isn’t valid, or can’t be done now',
      steps:
        'Look at what the screen shows: it may have gone on meanwhile.\nCorrect what is marked and press again.\nAn open or parked sale holds up the close of the shift: finish it or cancel it first.',
      money: 'What wasn’t accepted has changed neither money nor bonuses.',
    },
    setUp: {
      title: 'The till can’t be connected while it is set up',
      steps:
        'Compare address, login and password with the letter of the service.\nIf the certificate or the proxy is named, call whoever looks after the service or the network.\nWithout a connection “$t(setup.trainingStart)”, where it is offered, works with invented customers: go back to it (Esc).',
      money: 'Setting up changes neither money nor bonuses. Earlier sales stay.',
    },
    screen: {
      title: 'A part of the screen stopped working',
      steps:
        'Press “$t(errorScreen.again)”.\nIf it stops again, open another part of the program and come back, or start the program again, unless it says that sales aren’t saved.\nIf it goes on like that, call support: say what you pressed last, and save the file for support in Settings.',
      money:
        'The sale is kept outside of the screen. Look at it before you take or give back any money.',
    },
    support: {
      title: 'The program or the computer fails',
      steps:
        'Look at the sale before you take or give back any money: what the screen says of it counts.\nTry once more. If it fails again, start the program again: an open sale is kept. Not while the screen says that sales aren’t saved.\nSave the file for support (F10), and say what stands behind “$t(fault.support)”.',
      money:
        'Whether payment was taken and bonuses were applied stands with the sale. Where it isn’t said, it isn’t known.',
    },
    keyring: {
      title: 'This computer keeps its keys locked',
      steps:
        'Have the keyring of this computer unlocked by whoever signs in to it, then start the program again.\nUntil then names of earlier sales stay hidden; where the sign-in can’t be read either, the till doesn’t open.\nIf it stays locked, call the administrator of this computer. Disconnect the till or set it up again only if it can’t be unlocked any more.',
      money:
        'Sales, sums and bonuses stay as they are. The till goes on checking pending sales once it is open.',
    },
    keysLost: {
      title: 'The file with the till’s keys is gone or was replaced',
      steps:
        'Tell the owner today: somebody may have been at this computer. Sales go on meanwhile.\nThe owner finds out who can reach the computer, and sets the PINs again.\nOnly then press “$t(notice.keysLossRead)”; a supervisor may have to confirm it.',
      money:
        'Sales, sums and bonuses are all there. Names in earlier sales can’t be read any more.',
    },
    settingsEdited: {
      title: 'Settings were changed outside of the program',
      steps:
        'Tell the owner. Sales go on meanwhile, with the settings as they are now.\nThe owner looks through Settings: limits, confirmations, who may do what. The till’s record keeps what was and what is.\nWhen they are as they should be, whoever may change settings presses “$t(notice.keysLossRead)”.',
      money:
        'Completed sales stay as they are. Until somebody has looked, limits for bonuses and refunds may be others than the owner’s.',
    },
    setAside: {
      title: 'Something that the till keeps can’t be read and was kept aside',
      steps:
        'The sign-in: set the till up again with login and password of the service.\nThe settings: defaults are in use. Look through them with the owner.\nThe record of sales: a new one began, and earlier sales may be missing in Orders. Call support, and say that some may have been pending.\nDelete nothing in the program’s folder: what was kept aside may be read after all.',
      money:
        'What a customer has paid is paid. Whether bonuses of a sale that isn’t in Orders any more were applied, only the service knows.',
    },
    records: {
      title: 'The till’s records aren’t as it wrote them',
      steps:
        'Tell the owner what the notice says. Sales go on meanwhile.\nDon’t copy, move or delete files of the program.\nThe owner has the records checked by support, and finds out who can reach this computer.',
      money:
        'Bonuses are kept by the service and don’t change by it. Sums of earlier sales and shifts of this till may not be right: compare them with the shop’s own papers.',
    },
    setUpFile: {
      title: 'The file for setting up, with its password, is still there',
      steps:
        'Tell whoever set this till up, or the owner.\nThey delete the file once this till is set up, unless another one needs it.\nIf other users of this computer could read it, they change the password at the service, and the till signs in with the new one.',
      money:
        'Neither money nor bonuses change. But whoever knows the password could use the service in the shop’s name.',
    },
    erased: {
      title: 'What this till kept was erased',
      steps:
        'It was confirmed at this till, and done at its next start. If nobody here did it, tell the owner at once.\nTo sell here again, set the till up with login and password of the service.\nIf something could not be erased, close the program that holds the files, and delete what is left in the data folder.',
      money:
        'Orders and bonuses are kept by the service and stay. Reports of past shifts are gone from this computer.',
    },
  },
} as const;
